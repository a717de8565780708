/**
 * Every error that a client can see: its stable code, the HTTP status and a phrase as its title. What
 * it means and what to do about it is in `shared/contract/errors`; what a single case says, in
 * `problem-details.ts`.
 */
export const errorTable = {
  invalid_json: { status: 400, title: 'The body isn’t valid JSON' },
  invalid_input: { status: 400, title: 'The input isn’t valid' },
  read_only: { status: 400, title: 'This field is read-only' },
  credentials_in_url: { status: 400, title: 'Credentials don’t belong in a URL' },
  url_not_allowed: { status: 400, title: 'This URL isn’t allowed' },
  unsupported_url: { status: 400, title: 'This URL doesn’t lead to an artist in the catalog' },
  unauthorized: { status: 401, title: 'Credentials are missing or invalid' },
  sign_in_failed: { status: 401, title: 'This code or link is invalid or expired' },
  creator_only: { status: 403, title: 'Only the creator can do this' },
  role_required: { status: 403, title: 'Your role doesn’t allow this' },
  plan_required: { status: 403, title: 'Your plan doesn’t include this' },
  plan_limit_reached: { status: 403, title: 'You have reached a limit of your plan' },
  session_required: { status: 403, title: 'Only a signed-in person can do this' },
  fresh_sign_in_required: { status: 403, title: 'Sign in again to do this' },
  cross_site_request: { status: 403, title: 'The request comes from another site' },
  not_found: { status: 404, title: 'Not found' },
  no_pending_session: { status: 404, title: 'No verification is pending' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  no_organization: { status: 409, title: 'You don’t belong to an organization' },
  already_monitored: { status: 409, title: 'You already monitor this artist' },
  too_many_pending: { status: 409, title: 'Too many verifications are pending' },
  verification_not_pending: { status: 409, title: 'This verification is no longer pending' },
  destination_in_use: { status: 409, title: 'Alert rules use this destination' },
  address_declined: { status: 409, title: 'This email address opted out or can’t receive email' },
  address_held: { status: 409, title: 'This email address recently belonged to another account' },
  destination_unconfirmed: { status: 409, title: 'The email address isn’t confirmed yet' },
  target_disabled: { status: 409, title: 'The webhook or destination is disabled' },
  delivery_pending: { status: 409, title: 'The delivery is still in progress' },
  not_monitored: { status: 409, title: 'This artist isn’t monitored' },
  api_terms_not_accepted: { status: 409, title: 'Accept the API terms first' },
  creator_must_transfer: {
    status: 409,
    title: 'The creator must hand over the organization first',
  },
  last_member: { status: 409, title: 'The last member can’t leave' },
  already_member: { status: 409, title: 'This email address already belongs to a member' },
  too_many_invitations: { status: 409, title: 'Too many invitations are pending' },
  too_many_organizations: { status: 409, title: 'You belong to too many organizations' },
  too_many_secrets: { status: 409, title: 'Too many signing secrets are active' },
  organization_deleting: { status: 409, title: 'The organization is being deleted' },
  already_created: { status: 409, title: 'This was already created' },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
  },
  conflict: { status: 409, title: 'The object changed in the meantime' },
  payload_too_large: { status: 413, title: 'The body is larger than 64 KiB' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  idempotency_key_reused: {
    status: 422,
    title: 'This idempotency key was used for another request',
  },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
  catalog_unavailable: { status: 503, title: 'The catalog isn’t responding' },
  mail_unavailable: { status: 503, title: 'Email isn’t available right now' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Where in the input something is wrong: `path` like `body.config.url`, and what. */
export interface InputIssue {
  path: string;
  message: string;
}

/** More that a refusal can say. */
export interface ProblemFacts {
  /** Input errors only: each place that is wrong. */
  errors?: readonly InputIssue[];
  /** Further members of the problem document, like `required_plan`. */
  facts?: Readonly<Record<string, unknown>>;
  /** Headers of the answer, in lower case. */
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/**
 * A refusal for the client, with a stable `code` (RFC 9457 defines the shape of the answer).
 * Thrown anywhere below a door; anything else that is thrown becomes `internal_error`.
 */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly title: string;
  /** What is wrong in this case; the title if there is no more to say. */
  readonly detail: string;
  readonly errors: readonly InputIssue[] | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail?: string, more: ProblemFacts = {}) {
    const { status, title } = errorTable[code];
    const said = detail ?? detailOf(more.errors) ?? title;
    super(`${code}: ${said}`, { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = status;
    this.title = title;
    this.detail = said;
    this.errors = more.errors;
    this.facts = more.facts ?? {};
    this.headers = more.headers ?? {};
  }
}

/** With very many faults, `detail` holds the first ones. */
const detailMax = 1000;

function detailOf(errors: readonly InputIssue[] | undefined): string | undefined {
  const said = errors?.map(({ path, message }) => `${path} ${message}`).join('; ');
  if (said === undefined) return undefined;
  return said.length > detailMax ? `${said.slice(0, detailMax)}…` : `${said}.`;
}

/** The one answer for an unknown object and for another organization's. */
export function notFound(): Problem {
  return new Problem('not_found');
}

/** The refusal of an input that is wrong in one place. */
export function invalidInput(path: string, message: string, cause?: unknown): Problem {
  return new Problem('invalid_input', undefined, { errors: [{ path, message }], cause });
}
