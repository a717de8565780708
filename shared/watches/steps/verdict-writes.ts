import { withMove } from '../../findings/baseline.ts';
import type { Baseline } from '../../findings/records.ts';
import type { BaselineMove } from '../../findings/types.ts';
import { newId } from '../../domain/ids.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Settled } from '../rules/step.ts';
import { type HappeningUpdate, isKnownSilence } from '../../verdicts/rules/happening-update.ts';
import { releaseWrites, snapshotWrites } from '../items/baseline.ts';
import { subjectSettledWrite } from '../items/subjects.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { movedOn } from '../items/watch-writes.ts';
import type { WatchItem } from '../items/watches.ts';
import { tellingBytes, tellingBytesMax } from '../items/tellings.ts';
import { type Audience, tellingWrites, toRouteOf } from './audience.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Stored } from './known.ts';
import { choreWrites } from './errands.ts';
import type { Needs } from '../../usecases/needs.ts';

const transactionMax = 100;
/** So many moves at a time: each writes two releases at most. */
const movesMax = 40;
const dayMs = 86_400_000;

interface VerdictWrites {
  writes: Write[];
  /** Only where several verdicts stand together; one by itself is tried in any case. */
  isTooMuch: boolean;
  /** What is stored then. */
  after: Stored;
  /** The changes that it confirms. */
  toRoute: ToRoute[];
  /** Of a single verdict, the moves that are too much for the same transaction. */
  rest: readonly BaselineMove[];
}

/**
 * The writes of some verdicts.
 * @param updates what is told of them.
 */
export function verdictWrites(
  { random, clock }: Needs<'random' | 'clock'>,
  { watch, known, ...stored }: Stored,
  {
    part,
    updates: all,
  }: { part: readonly Settled[]; updates: ReadonlyMap<Settled, HappeningUpdate> },
  audience: Audience,
  now: Date,
): VerdictWrites {
  const { moves, rest } = movesOf(part);
  const baseline = moves.reduce((before, move) => withMove(before, move, now), known.baseline);
  const snapshotId = newId('snapshot', { now, random: random.bytes(10) });
  const areWaiting = part.every(({ kind }) => kind === 'waiting');
  const moved = areWaiting ? null : movedOn(watch, watchAfter(watch, baseline, now));
  const updates = part
    .filter((one) => !isSilent(one, audience))
    .flatMap((one) => all.get(one) ?? []);
  // Changes are confirmed when they are written: the catalog may have taken its time until now.
  const telling = { watch, baseline: known.baseline, now: clock.now() };
  const writes = [
    ...part.map((one) => subjectSettledWrite(watch.id, one, now)),
    ...(moved ? [moved.write] : []),
    ...tellingWrites(audience, updates, telling),
    ...snapshotWrites(watch.id, known.baseline, baseline, snapshotId),
    ...releaseWrites(watch.id, known.baseline, baseline),
    ...choreWrites(
      watch.id,
      part.flatMap(({ errands }) => errands),
      now,
    ),
  ];
  const isLong = audience.kind === 'many' && tellingBytes(updates) > tellingBytesMax;
  return {
    writes,
    isTooMuch: part.length > 1 && (writes.length > transactionMax || isLong),
    after: { ...stored, watch: moved?.watch ?? watch, known: { ...known, baseline } },
    toRoute: toRouteOf(audience, updates),
    rest,
  };
}

/** The moves that are written with verdicts, and, of a single one, those that come after. */
function movesOf(part: readonly Settled[]): Record<'moves' | 'rest', readonly BaselineMove[]> {
  const moves = part.flatMap((one) => (one.kind !== 'waiting' && one.move ? [one.move] : []));
  const [only] = moves;
  if (part.length > 1 || only?.kind !== 'several') return { moves, rest: [] };
  const parts = Array.from(
    { length: Math.ceil(only.moves.length / movesMax) },
    (_, at): BaselineMove => ({
      kind: 'several',
      moves: only.moves.slice(at * movesMax, (at + 1) * movesMax),
    }),
  );
  return { moves: parts.slice(0, 1), rest: parts.slice(1) };
}

/**
 * Saves another part of what a finding made known; its change is written by now. If it is cut off, the next
 * check finds the rest, release by release.
 */
export async function saveMove(
  table: Table,
  { watch, known, ...stored }: Stored,
  move: BaselineMove,
  now: Date,
): Promise<Stored> {
  const baseline = withMove(known.baseline, move, now);
  const releases = releaseWrites(watch.id, known.baseline, baseline);
  const moved = movedOn(watch, { seen_hash: null });
  await transactFresh(table, [...releases, moved.write], 'the watch');
  return { ...stored, watch: moved.watch, known: { ...known, baseline } };
}

/** Whether the news is too small for a telling. A few holders get it with the verdict anyway. */
export function isSilent(settled: Settled, { kind }: Audience): boolean {
  return kind === 'many' && isKnownSilence(settled);
}

/** What becomes of the watch. The next check compares in full again. */
function watchAfter(watch: WatchItem, { profile }: Baseline, now: Date): Partial<WatchItem> {
  const { streaming_id, name, image } = profile;
  // Null while the profile answers for itself.
  const merged_into = streaming_id === watch.streaming_id ? null : streaming_id;
  // Of the day itself some numbers are the one's and some the other's.
  const numbers_since = dayOf(new Date(now.getTime() + dayMs));
  return {
    ...{ seen_hash: null, name, image_url: image.url },
    ...(merged_into !== watch.merged_into && { merged_into, numbers_since }),
  };
}
