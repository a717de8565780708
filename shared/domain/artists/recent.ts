import type { SeverityCounts } from './artist.ts';
import { Severity } from '../../changes/rules/info.ts';
import { dayOf } from '../text/text.ts';

/**
 * Confirmed changes of the last days, by UTC day: `critical/warning/info`, and the ends of the ids of those that
 * were counted last.
 */
export type Recent = Readonly<Record<string, string>>;

const days = 7;
const none = '0/0/0';

/** A day notes so many of its changes as counted: if a count and its mark are cut apart, it knows the change. */
const notedMax = 60;

/**
 * Counts a change confirmed at `at`, unless it is noted as counted: then `recent` is given back as it is. Forgets
 * days that nobody asks for any more.
 */
export function addRecent(
  recent: Recent,
  { id, severity, at }: { id: string; severity: Severity; at: Date },
): Recent {
  const day = dayOf(at);
  const [counts = none, ...noted] = (recent[day] ?? none).split(' ');
  const note = id.slice(-8);
  if (noted.includes(note)) return recent;
  const position = Severity.options.indexOf(severity);
  const next = parse(counts).map((count, index) => (index === position ? count + 1 : count));
  const kept = Object.entries(recent).filter(([other]) => other > firstDay(at) && other !== day);
  const notes = [...noted, note].slice(-notedMax);
  return { ...Object.fromEntries(kept), [day]: [next.join('/'), ...notes].join(' ') };
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

/** The counts of a day, without its notes. */
function parse(ofDay: string): number[] {
  const [counts = none] = ofDay.split(' ');
  return counts.split('/').map(Number);
}
