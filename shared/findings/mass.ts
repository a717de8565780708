import type { ChangeType } from '../changes/rules/change-type.ts';
import type { SubjectKind } from '../changes/rules/info.ts';
import { isNewIds } from './releases/new-ids.ts';
import type { Finding } from './types.ts';
import type { Baseline } from './records.ts';

/** More than this share of the catalog, and at least this many releases, are a large part of it. */
const massShare = 1 / 5;
export const massCountMin = 3;

/** An open change: its type, and the release or track it is about. */
interface OpenSubject {
  change_type: string;
  kind: SubjectKind;
  id: string;
  /** `until`: when it is looked at again (ISO 8601). */
  open: { release_id: string | null; wait: { until: string } };
}

/** What happens to an artist's catalog at one time: the releases, by type of change. */
export interface AtOnce {
  live: number;
  touched: ReadonlyMap<string, ReadonlySet<string>>;
  /**
   * The whole catalog has other IDs, which is looked at again then (ISO 8601; null: it was found just
   * now). What else comes is judged once that is known.
   */
  newIds: { until: string | null } | null;
}

/**
 * What was found just now, together with what is open already: pages are read ten at a time, so one
 * look shows only a part.
 */
export function atOnce(
  { releases }: Pick<Baseline, 'releases'>,
  findings: readonly Finding[],
  open: readonly OpenSubject[],
): AtOnce {
  const touched = new Map<string, Set<string>>();
  const add = (type: string, id: string) =>
    touched.set(type, (touched.get(type) ?? new Set()).add(id));
  for (const { change_type, payload } of findings) {
    add(change_type, payload.release?.id ?? payload.subject.id);
  }
  for (const subject of open) add(subject.change_type, subject.open.release_id ?? subject.id);
  const live = [...releases.values()].filter(({ status }) => status !== 'offline').length;
  const waiting = open.find(
    (one) => one.change_type === 'RELEASE_REPLACED' && one.kind === 'artist',
  );
  const isFound = findings.some(isNewIds);
  const newIds = waiting ? { until: waiting.open.wait.until } : isFound ? { until: null } : null;
  return { live, touched, newIds };
}

/** How many releases have one of the types, if that is a large part of the catalog; else null. */
export function massOf(types: readonly ChangeType[], { live, touched }: AtOnce): number | null {
  const count = new Set(types.flatMap((type) => [...(touched.get(type) ?? [])])).size;
  return count >= massCountMin && count > live * massShare ? count : null;
}
