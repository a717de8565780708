import { hash } from 'node:crypto';
import { infoOf } from '../changes/change-type.ts';
import { atOthers } from '../detection/at-others.ts';
import type { About, OpenChange, Verdict } from '../detection/types.ts';
import { alikeAt, countedValue, type Sightings } from './surge.ts';

type Confirm = Extract<Verdict, { kind: 'confirm' }>;

/**
 * Under what an artist is counted that has a change of the same release or track as others: a release
 * that names many artists appears, or goes, at all of them. How each of them was told of a release that
 * appeared, as its own or as a suspicious one, makes no difference. Null: its subject is the artist,
 * or its value is counted anyway.
 */
export function sharedSubject(change: About): string | null {
  const { change_type, payload } = change;
  const { kind, id } = payload.subject;
  const { road, movement } = infoOf(change_type);
  if (kind === 'artist' || road === 'days' || countedValue(change) !== null) return null;
  const what = movement === 'added' ? movement : change_type;
  const digest = hash('sha256', JSON.stringify([what, kind, id]), 'base64url');
  return `same-subject#${digest.slice(0, 16)}`;
}

/** The finding with about how many other artists of the catalog have the same release, track, or value. */
export function withOthersAlike(
  change: Pick<OpenChange, 'change_type' | 'payload' | 'detected_at'>,
  verdict: Confirm,
  others: ReadonlyMap<string, { sightings: Sightings }>,
): Confirm {
  const what = countedValue(change) ?? sharedSubject(change);
  const sightings = what === null ? undefined : others.get(what)?.sightings;
  const alike = sightings && alikeAt(sightings, change.detected_at);
  return alike ? { ...verdict, finding: atOthers(verdict.finding, alike.artists - 1) } : verdict;
}
