/** Where in the input something is wrong: `path` like `body.config.url`, and what. */
export interface InputIssue {
  path: string;
  message: string;
}

/** A refusal of the service: the problem document (RFC 9457) that it answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The stable code, like `plan_required`; `unknown` for an answer that is no problem document. */
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
  /** What to tell support; null for an answer that didn't come from the service itself. */
  readonly requestId: string | null;
  /** Of input that is not valid: each place, and what is wrong with it. */
  readonly errors: readonly InputIssue[];
  /** Every member of the document, like `required_plan`. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Seconds to wait before the next try, where the service says so. */
  readonly retryAfterSeconds: number | null;

  constructor(call: string, { status, headers }: Response, text: string) {
    const problem = membersOf(text);
    const title = textOf(problem.title) ?? `HTTP ${status}`;
    const detail = textOf(problem.detail);
    super(`${call}: ${status} ${title}${detail === null ? '' : ` (${detail})`}`);
    this.status = status;
    this.code = textOf(problem.code) ?? 'unknown';
    this.title = title;
    this.detail = detail;
    this.requestId = textOf(problem.request_id);
    this.errors = issuesOf(problem.errors);
    this.members = problem;
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : null;
  }
}

/** The members of a problem document; none where the text isn't one, like a proxy's page. */
function membersOf(text: string): Record<string, unknown> {
  try {
    return recordOf(JSON.parse(text));
  } catch {
    // A proxy in between may answer with anything; the status still says what happened.
    return {};
  }
}

function issuesOf(errors: unknown): InputIssue[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((one: unknown) => {
    const { path, message } = recordOf(one);
    return typeof path === 'string' && typeof message === 'string' ? [{ path, message }] : [];
  });
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(member: unknown): string | null {
  return typeof member === 'string' && member !== '' ? member : null;
}
