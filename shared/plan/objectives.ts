/**
 * What the service promises its customers, measured over 30 days: a bad event is one that breaks the
 * promise, and `badShareMax` of all events may be bad. Alarms go off by how fast that share is used
 * up. docs/operators/operations.md explains them.
 */
export const objectives = {
  /** A request gets an answer below 500 within a second, if it doesn't have to ask the catalog. */
  api: { badShareMax: 0.001, slowMs: 1000 },
  /** An artist is checked within two intervals. */
  freshness: { badShareMax: 0.005 },
  /** What is confirmed is routed, and what is due is sent for the first time, within a minute. */
  speed: { badShareMax: 0.01, lateSeconds: 60 },
} as const;
export type ObjectiveName = keyof typeof objectives;

/** Whether what was due at `since` (ISO 8601) comes too late for the promise at `at`. */
export function isLate(since: string, at: Date): boolean {
  return at.getTime() - Date.parse(since) > objectives.speed.lateSeconds * 1000;
}
