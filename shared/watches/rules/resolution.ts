import { hash } from 'node:crypto';
import { type ChangeType, isResolvable, resolvedTypes } from '../../changes/rules/change-type.ts';
import { bioDigest, bioText } from '../../findings/about/text.ts';
import { movementOf } from '../../findings/numbers/thresholds.ts';
import type { Baseline } from '../../findings/records.ts';
import type { BaselineMove, Finding } from '../../findings/types.ts';
import * as z from '../../domain/zod.ts';
import type { Confirmed, Subject } from './known.ts';

/** What is remembered of a finding that is confirmed now; null: no later one could say that it’s over. */
export function rememberedOf(
  finding: Finding,
  id: string,
  { bio }: Pick<Baseline, 'bio'>,
  now: Date,
): Confirmed | null {
  // A rise may go on: then its changes are updated.
  const isRise = movementOf(finding.change_type)?.direction === 1;
  if (!isResolvable(finding.change_type) && !isRise) return null;
  const lost = lostBy[finding.change_type]?.(finding, bio ?? '');
  return { id, at: now.toISOString(), mark: lost ? markOf(lost) : null };
}

/**
 * The finding that another one says is over, as that is confirmed: the last one that something was lost, if
 * exactly that is back, and no other finding has said so. Null: there is none.
 */
export function resolvedBy(
  subjects: readonly Pick<Subject, 'change_type' | 'id' | 'confirmed' | 'resolved'>[],
  finding: Finding,
): Confirmed | null {
  const types = resolvedTypes(finding.change_type);
  const lost = subjects.filter(
    ({ id, change_type }) => id === finding.subject.id && types.includes(change_type),
  );
  const last = lost.reduce<Confirmed | null>(
    (latest, { confirmed }) =>
      confirmed && confirmed.at > (latest?.at ?? '') ? confirmed : latest,
    null,
  );
  const isSaid = subjects.some(
    ({ id, resolved }) => id === finding.subject.id && resolved === last?.id,
  );
  if (!last || isSaid) return null;
  const back = backBy[finding.change_type]?.(finding);
  return (back ? markOf(back) : null) === last.mark ? last : null;
}

const WithId = z.object({ id: z.string().nullable() });
const Urls = z.array(z.object({ url: z.string() }));

const urlsOf = (value: unknown) => (Urls.safeParse(value).data ?? []).map(({ url }) => url);

/** What a finding says was lost, where the same has to be back for it to be over. */
const lostBy: Partial<Record<ChangeType, (finding: Finding, bio: string) => readonly string[]>> = {
  PROFILE_IMAGE_REMOVED: ({ payload }) => [WithId.safeParse(payload.before).data?.id ?? 'none'],
  BIO_REMOVED: (_, bio) => [bioDigest(bioText(bio))],
  SOCIAL_LINK_REMOVED: ({ payload }) => urlsOf(payload.before),
  TRACKS_WENT_OFFLINE: ({ move }) => tracksMoved(move).flat(),
  TRACK_REMOVED: ({ move }) => tracksMoved(move).flat(),
};

/** What a finding says is back, where that has to be what was lost; empty: nothing is. */
const backBy: Partial<Record<ChangeType, (finding: Finding) => readonly string[]>> = {
  PROFILE_IMAGE_CHANGED: ({ payload: { before, after } }) =>
    WithId.safeParse(before).data?.id === null ? [WithId.safeParse(after).data?.id ?? ''] : [],
  BIO_CHANGED: ({ payload, mark = '' }) => (payload.before === null ? [mark] : []),
  SOCIAL_LINK_ADDED: ({ payload }) => urlsOf(payload.after),
  // One that is back may have another ID since: the first is the one that was lost.
  TRACK_ADDED: ({ move }) => tracksMoved(move).flatMap(([id]) => id ?? []),
};

/** The IDs of the tracks that are known and change: payloads list only some of very many. */
function tracksMoved(move: BaselineMove): (readonly string[])[] {
  if (move.kind === 'several') return move.moves.flatMap(tracksMoved);
  return move.kind === 'track_fields' ? [move.track_ids] : [];
}

function markOf(things: readonly string[]): string {
  return hash('sha256', JSON.stringify([...things].sort()), 'base64url').slice(0, 12);
}
