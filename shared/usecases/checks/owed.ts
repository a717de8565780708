import type { Owed } from '../../domain/watch/step.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import type { Write } from '../../table/transaction.ts';
import type { Queues } from '../ports.ts';

/** SQS holds a message back for at most that long; longer waits are the due index's. */
const delaySecondsMax = 900;

/** The chores that are owed from a write on, each once. */
export function choreWrites(
  { id, organization_id }: ArtistItem,
  owed: readonly Owed[],
  now: Date,
): Write[] {
  const of = { organization_id, artist_id: id };
  const isOwed = (kind: Owed['kind']) => owed.some((one) => one.kind === kind);
  return [
    // The page of a release that came is read soon, a picture while its host still shows it.
    ...(isOwed('page') ? [choreWrite(id, 'details', now, { kind: 'details', ...of })] : []),
    ...(isOwed('picture') ? [choreWrite(id, 'picture', now, { kind: 'picture', ...of })] : []),
  ];
}

/** Puts looks that are owed on the fast path, where the wait is short enough for a message. */
export async function sendLooks(
  queues: Queues,
  { id, organization_id }: ArtistItem,
  all: readonly { owed: readonly Owed[] }[],
  now: Date,
): Promise<void> {
  const waits = all.flatMap(({ owed }) =>
    owed.flatMap((one) =>
      one.kind === 'look' ? [Math.ceil((one.at.getTime() - now.getTime()) / 1000)] : [],
    ),
  );
  for (const delaySeconds of new Set(waits)) {
    if (delaySeconds > delaySecondsMax) continue;
    await queues.send({ kind: 'recheck', organization_id, artist_id: id }, { delaySeconds });
  }
}
