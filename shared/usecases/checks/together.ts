import { type AtOnce, atOnce } from '../../domain/detection/mass.ts';
import type { Finding } from '../../domain/detection/types.ts';
import type { StoredBaseline } from '../../table/artists/baseline.ts';

/** What comes to an artist's catalogue at one time: what is open, and what was found just now. */
export function together(
  { baseline, subjects }: Pick<StoredBaseline, 'baseline' | 'subjects'>,
  findings: readonly Finding[] = [],
): AtOnce {
  const open = subjects.filter((subject) => subject.open !== null);
  return atOnce(baseline, findings, open);
}
