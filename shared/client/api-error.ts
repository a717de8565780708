/** A refusal of the service: the problem document (RFC 9457) that it answered. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The stable code, like `plan_required`; `unknown` for an answer that is no problem document. */
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
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
    const wait = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(wait) ? wait : null;
  }
}

/** The members of a problem document; none where the text isn't one, like a proxy's page. */
function membersOf(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    // A proxy in between may answer with anything; the status still says what happened.
    return {};
  }
}

function textOf(member: unknown): string | null {
  return typeof member === 'string' && member !== '' ? member : null;
}
