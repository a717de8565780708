import type { ChangeType } from '../change-type.ts';
import type { Baseline, Finding } from './types.ts';

/** More than this share of the catalogue, and at least so many releases, are a large part of it. */
const massShare = 1 / 5;
export const massCountMin = 3;

/** A change that is open: what came to which release, or to which track of it. */
export interface OpenSubject {
  change_type: string;
  subject_id: string;
  release_id: string | null;
}

/** What comes to an artist's catalogue at one time: releases by type of change. */
export interface AtOnce {
  live: number;
  touched: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * What was found just now together with what is open already: pages are read ten at a time, so that
 * one look shows a part only.
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
  for (const { change_type, release_id, subject_id } of open) {
    add(change_type, release_id ?? subject_id);
  }
  const live = [...releases.values()].filter(({ status }) => status !== 'offline').length;
  return { live, touched };
}

/** How many releases one of the types comes to, where that is a large part of the catalogue; else null. */
export function massOf(types: readonly ChangeType[], { live, touched }: AtOnce): number | null {
  const count = new Set(types.flatMap((type) => [...(touched.get(type) ?? [])])).size;
  return count >= massCountMin && count > live * massShare ? count : null;
}
