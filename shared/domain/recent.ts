import type { SeverityCounts } from './artist.ts';
import type { Severity } from './severity.ts';
import { dayOf } from './text.ts';

/** Confirmed changes of the last days: `critical/warning/info` by UTC day. */
export type Recent = Readonly<Record<string, string>>;

const days = 7;
const order: readonly Severity[] = ['critical', 'warning', 'info'];

/** Counts one more change at `at`, and forgets days that nobody asks for any more. */
export function addRecent(recent: Recent, severity: Severity, at: Date): Record<string, string> {
  const day = dayOf(at);
  const counts = parse(recent[day] ?? '0/0/0');
  const position = order.indexOf(severity);
  const next = counts.map((count, index) => (index === position ? count + 1 : count));
  const kept = Object.entries(recent).filter(([other]) => other > firstDay(at) && other !== day);
  return { ...Object.fromEntries(kept), [day]: next.join('/') };
}

/** The sum of the last seven UTC days, today included. */
export function sumRecent(recent: Recent, now: Date): SeverityCounts {
  const inside = Object.entries(recent).filter(([day]) => day > firstDay(now));
  const [critical, warning, info] = inside
    .map(([, counts]) => parse(counts))
    .reduce((sum, counts) => sum.map((count, index) => count + (counts[index] ?? 0)), [0, 0, 0]);
  const parts = { critical: critical ?? 0, warning: warning ?? 0, info: info ?? 0 };
  return { total: parts.critical + parts.warning + parts.info, ...parts };
}

/** The last day that is outside the seven. */
function firstDay(now: Date): string {
  return dayOf(new Date(now.getTime() - days * 86_400_000));
}

function parse(counts: string): number[] {
  return counts.split('/').map(Number);
}
