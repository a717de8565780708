/** The code of an error of the system, such as ENOENT; null: it has none. */
export function errorCode(error: unknown): string | null {
  // By shape, not by class: under test runners, errors of Node have another Error than ours.
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : null;
}
