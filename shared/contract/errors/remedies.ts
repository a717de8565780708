import type { ErrorCode } from '../../domain/errors.ts';

/** What to do about each error; code between backticks. */
export const errorRemedies: Readonly<Record<ErrorCode, string>> = {
  invalid_json:
    'Go to the line and column that `detail` names. Send UTF-8, double quotes around names and texts, and no comma after the last entry. If you use a shell, check how it treats quotes.',
  invalid_input:
    '`errors` lists each place and what is wrong there. Correct all of them and send the request again; nothing was changed.',
  read_only:
    'Leave the field out, or send the value that a GET shows. To change a whole object, read it, edit the fields that you want to change, and send it back.',
  credentials_in_url:
    'Send the API key in the header `Authorization: Bearer ag_live_…`. If the URL held a live key, revoke that key and create another one.',
  url_not_allowed:
    'Use a public https address with a full host name. Private networks, IP addresses and unusual ports are refused, and chat destinations take only the addresses of their chat service.',
  unsupported_url:
    'Open the artist in the catalog and copy the address from the browser. Expand short links first: we read the address and never open it.',
  unauthorized:
    'Programs send an API key as `Authorization: Bearer ag_live_…`; browsers send the session cookie. If the key is complete and still refused, it was revoked or never existed: create another one in the dashboard or with POST /api/v1/org/api-keys.',
  sign_in_failed:
    'Ask for another code with POST /api/v1/auth/login. A code works once, for 10 minutes, and only with the `login_id` that it belongs to; after 5 wrong tries it stops working.',
  creator_only:
    'Ask the creator, or have them transfer the organization. GET /api/v1/org/members shows who it is.',
  role_required: '`required_role` names the role that you need. The creator can change your role.',
  plan_required:
    '`required_plan` names the smallest plan that includes it. API keys need the Pro plan, and instant verification needs the Business plan.',
  plan_limit_reached:
    'Delete one that you no longer need, or move to the plan that `required_plan` names. GET /api/v1/org shows limits and usage.',
  session_required:
    'Sign in and use the session cookie. To see which organization a key belongs to, call GET /api/v1/org.',
  fresh_sign_in_required:
    'Sign in again with POST /api/v1/auth/login and repeat the request. A session that you opened from an invitation link works only in that organization.',
  cross_site_request:
    'Call the service from its own pages, or use an API key instead of the cookie.',
  not_found:
    'Check the path and the id. Ids of this service begin with letters that name their kind, like ma_ or dest_. Objects of other organizations look like missing ones.',
  no_pending_session: 'Start one with POST /api/v1/verify/start.',
  method_not_allowed: 'The header `Allow` lists the methods of the path.',
  no_organization:
    'Create an organization with POST /api/v1/auth/organizations, accept an invitation, or switch to another organization of yours with POST /api/v1/auth/switch.',
  already_monitored: 'Use the artist that `artist_id` names.',
  too_many_pending: 'Finish or cancel one of them. A pending verification also expires by itself.',
  verification_not_pending:
    'GET /api/v1/verify/{session_id} shows how it ended. Start another one with POST /api/v1/verify/start.',
  destination_in_use:
    'Delete the rules in `rules`, or give them another destination. Then delete this one.',
  address_declined:
    'Use another address. The owner can sign in with the address and add it themselves.',
  address_held:
    'Wait until `held_until`, or use another address. If the account is yours, use the link in the email about the change.',
  destination_unconfirmed:
    'Ask the owner to open the confirmation email and press the button. A test sends that email again.',
  target_disabled:
    '`disabled_reason` of the target says why. PATCH a destination with its `config`, or a webhook with `active: true`, to enable it again.',
  delivery_pending: 'Wait until its status is delivered, failed, skipped or cancelled.',
  not_monitored: 'Verify the artist again, or make room in your plan if it is paused.',
  api_terms_not_accepted: 'The creator accepts them with POST /api/v1/org/api-terms/accept.',
  creator_must_transfer:
    'Give another member the role creator with PATCH /api/v1/org/members/{user_id}, or delete the organization.',
  last_member: 'Delete the organization with DELETE /api/v1/org instead.',
  already_member:
    'Change their role with PATCH /api/v1/org/members/{user_id} if that is what you want.',
  too_many_invitations:
    'Revoke invitations that are no longer needed, or wait until they are accepted or expire.',
  too_many_organizations: 'Leave or delete one of them first.',
  too_many_secrets:
    'Wait until one of them expires, or rotate with `grace_period_seconds` 0, which ends all earlier ones at once.',
  organization_deleting:
    'Its creator can restore it with POST /api/v1/org/restore until `deletes_at`.',
  already_created:
    '`id` names what was created. If you lost the secret, rotate it, or delete the object and create another one with another key.',
  idempotency_in_progress: 'Wait for the time in `Retry-After` and send the same request again.',
  conflict: 'Read the object again and repeat your change.',
  payload_too_large: 'Send less at once.',
  unsupported_media_type:
    'Send the header `Content-Type: application/json`, with charset utf-8 or none.',
  idempotency_key_reused:
    'Use a new key for each new request, and the same key only to repeat one.',
  rate_limited:
    'Wait for the time in `Retry-After`. `RateLimit-Policy` names the limits and `RateLimit` says how much is left; spread your requests evenly.',
  internal_error:
    'Try again with the same idempotency key. If it keeps failing, tell us the `request_id`.',
  catalog_unavailable:
    'Wait for the time in `Retry-After` and try again. Monitoring continues by itself.',
  mail_unavailable:
    'Try again later; if there is a `Retry-After`, wait that long. Nothing was changed.',
};
