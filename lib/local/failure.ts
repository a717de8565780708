/**
 * Something that the person at the machine can put right. The message is one sentence that says
 * what is wrong and what to do; it is shown without a stack trace.
 */
export class LocalFailure extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'LocalFailure';
  }
}

/** The message of whatever was thrown, by this thread or another. */
export function messageOf(thrown: unknown): string {
  const isError = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return String(isError ? thrown.message : thrown);
}
