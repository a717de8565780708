/** {@link followMs} for a list of targets: those whose attempts fail are soon to change. */
export function followTargetsMs(
  targets: readonly { failing: { delivery: Waiting | null } | null }[],
  now: Date,
): number | false {
  return followMs(
    targets.flatMap(({ failing }) => failing?.delivery ?? []),
    now,
  );
}

/** What of a delivery tells whether it is soon to change. */
interface Waiting {
  status: string;
  next_attempt_at: string | null;
}

const soonMs = 60_000;
const quickMs = 3000;
const calmMs = 30_000;

/**
 * How often to read deliveries again that are shown: quickly while an attempt is due within a minute,
 * calmly while one comes later, not at all where nothing is going to change by itself.
 * @returns milliseconds, or false.
 */
export function followMs(shown: readonly Waiting[], now: Date): number | false {
  const waits = shown.flatMap(({ status, next_attempt_at }) =>
    status === 'pending' && next_attempt_at !== null
      ? [Date.parse(next_attempt_at) - now.getTime()]
      : [],
  );
  if (waits.length === 0) return false;
  return Math.min(...waits) <= soonMs ? quickMs : calmMs;
}
