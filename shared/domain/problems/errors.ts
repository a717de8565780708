import type { ErrorCode } from './error-table.ts';

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
  /** What is wrong in this case; undefined if the title says it all. */
  readonly detail: string | undefined;
  readonly errors: readonly InputIssue[] | undefined;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, detail?: string, more: ProblemFacts = {}) {
    const said = detail ?? detailOf(more.errors);
    super(said === undefined ? code : `${code}: ${said}`, { cause: more.cause });
    this.name = 'Problem';
    this.code = code;
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
