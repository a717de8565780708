import type { ErrorCode } from '../../domain/problems/error-table.ts';

/** What to do about each error; code between backticks. */
export const errorRemedies: Readonly<Record<ErrorCode, string>> = {
  invalid_json:
    'Go to the line and column in `detail`. Send UTF-8, with double quotes around names and strings, and no comma after the last entry. In a shell, check how it treats quotes.',
  invalid_input:
    '`errors` lists each place and what’s wrong there. Fix them all, and send the request again. Nothing was changed.',
  read_only:
    'Leave the field out, or send the value a GET shows. To change a whole object, read it, edit the fields you want to change, and send it back.',
  credentials_in_url:
    'Send the API key in the header `Authorization: Bearer ag_live_…`. If the URL held a live key, revoke that key and create a new one.',
  url_not_allowed:
    'Use a public https URL with a full host name. Private networks, IP addresses, and unusual ports are rejected. Chat destinations only accept URLs of their chat service.',
  mute_needs_a_target:
    'Set at least one of `artist_id`, `tag`, `change_types`, `rule_id`, and `destination_id`. To stop everything, make a mute for each destination.',
  not_for_this_type:
    'Leave out the fields in `errors`. For digests, quiet hours, or grouping, use a chat or an email address.',
  unsupported_url:
    'Open the artist in the catalog, and copy its URL from the browser’s address bar. Expand short links first: we parse the URL and never open it.',
  unauthorized:
    'Programs send an API key as `Authorization: Bearer ag_live_…`; browsers send the session cookie. If the key is complete and still rejected, it was revoked or never existed. Create a new one in the dashboard or with POST /api/v1/org/api-keys.',
  sign_in_failed:
    'Request a new code with POST /api/v1/auth/login. A code works once, for 10 minutes, and only with its `login_id`. After 5 wrong tries, it stops working.',
  creator_only:
    'Ask the creator to do it, or to hand over the organization to you. GET /api/v1/org/members shows who the creator is.',
  role_required: '`required_role` names the role you need. The creator can change your role.',
  plan_required:
    '`required_plan` names the smallest plan that includes it. API keys need the Pro plan, and instant verification needs the Business plan.',
  plan_limit_reached:
    'Delete one you no longer need, or move to the plan in `required_plan`. GET /api/v1/org shows limits and usage.',
  session_required:
    'Sign in and use the session cookie. To see which organization a key belongs to, call GET /api/v1/org.',
  fresh_sign_in_required:
    'Sign in again with POST /api/v1/auth/login, and repeat the request. A session you opened from an invitation link works only in that organization.',
  cross_site_request:
    'Call the service from its own pages, or use an API key instead of the cookie.',
  not_found:
    'Check the path and the ID. Our IDs begin with letters that name their kind, such as `ma_` or `dest_`. Objects of other organizations look like missing ones.',
  no_pending_session: 'Start one with POST /api/v1/verify/start.',
  method_not_allowed: 'The `Allow` header lists the methods of this path.',
  no_organization:
    'Create an organization with POST /api/v1/auth/organizations, accept an invitation, or switch to another of your organizations with POST /api/v1/auth/switch.',
  already_monitored: 'Use the artist in `artist_id`.',
  too_many_pending: 'Finish or cancel one of them. Pending verifications also expire on their own.',
  verification_not_pending:
    'GET /api/v1/verify/{session_id} shows how it ended. Start a new one with POST /api/v1/verify/start.',
  destination_in_use:
    'Delete the rules in `rules`, or give them another destination. Then delete this one.',
  address_declined: 'Use another address. The owner of this one can sign in with it and add it.',
  address_held:
    'Wait until `held_until`, or use another address. If the account is yours, use the link in the email about the change.',
  destination_unconfirmed:
    'Ask the owner to open the confirmation email and select “Confirm alerts”. Sending a test sends that email again.',
  target_disabled:
    '`disabled_reason` says why. Fix that. To enable it again, PATCH a destination with its `config`, even if it’s unchanged, or a webhook with `active: true`.',
  delivery_pending: 'An attempt is due right now. Read the delivery again in a few seconds.',
  not_monitored: 'Verify the artist again. If it’s paused, make room in your plan.',
  api_terms_not_accepted: 'The creator can accept them with POST /api/v1/org/api-terms/accept.',
  creator_must_transfer:
    'Make another member the creator with PATCH /api/v1/org/members/{user_id}, or delete the organization.',
  last_member: 'Delete the organization with DELETE /api/v1/org instead.',
  already_member:
    'Change their role with PATCH /api/v1/org/members/{user_id} if that is what you want.',
  too_many_invitations:
    'Revoke invitations you no longer need, or wait until they’re accepted or expire.',
  too_many_organizations: 'Leave or delete one of them first.',
  change_full: 'Delete notes that you no longer need. Further reports can go into a note.',
  too_many_secrets:
    'Wait until one of them expires, or rotate with `grace_period_seconds` 0, which ends all earlier ones immediately.',
  organization_deleting:
    'Its creator can restore it with POST /api/v1/org/restore until `deletes_at`.',
  already_created:
    'Read what was created: `id` names it. If you lost its secret, rotate it, or delete the object and create it again with a new key.',
  idempotency_in_progress: 'Wait as long as `Retry-After` says, and send the same request again.',
  conflict: 'Read the object again, and repeat your change.',
  payload_too_large: 'Split the request into smaller ones.',
  unsupported_media_type:
    'Send the header `Content-Type: application/json`, with the charset utf-8 or none.',
  idempotency_key_reused:
    'Use a new key for each new request. Reuse a key only to repeat the same request.',
  rate_limited:
    'Wait as long as `Retry-After` says. `RateLimit-Policy` names the limits, and `RateLimit` says how much is left. Spread your requests evenly.',
  internal_error:
    'Try again with the same idempotency key. If it keeps failing, send us the `request_id`.',
  catalog_unavailable:
    'Wait as long as `Retry-After` says, and try again. Monitoring continues on its own.',
  mail_unavailable:
    'Try again later. If there is a `Retry-After`, wait that long. Nothing was changed.',
};
