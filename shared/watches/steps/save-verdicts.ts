import { applyMove } from '../../findings/baseline.ts';
import type { Baseline } from '../../findings/records.ts';
import { newId } from '../../domain/ids.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Settled } from '../rules/step.ts';
import {
  type HappeningUpdate,
  inHappenings,
  isKnownSilence,
  settledUpdates,
} from '../../verdicts/rules/happening-update.ts';
import { baselineWrites } from '../items/baseline.ts';
import type { Table } from '../../table/client.ts';
import { isWorthAnotherTry, StaleState } from '../../table/failures.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { watchMovedWrite } from '../items/watch-writes.ts';
import type { WatchItem } from '../items/watches.ts';
import { tellingBytes, tellingBytesMax } from '../items/tellings.ts';
import {
  type Audience,
  audienceOf,
  isAssumed,
  isUnchecked,
  tellingWrites,
  toRouteOf,
  withRows,
} from './audience.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Stored } from './known.ts';
import { choreWrites } from './errands.ts';
import { inMoves, saveMove } from './save-moves.ts';
import { settledWriteOf } from './subject-writes.ts';
import type { Needs } from '../../usecases/needs.ts';

type VerdictDeps = Needs<'table' | 'clock' | 'random'>;

/** So many at a time: with three holders, each takes up to six writes of the hundred, and few do. */
const partMax = 20;
const partMaxOfSeveral = 14;
const transactionMax = 100;
const dayMs = 86_400_000;

/** How verdicts are saved. */
interface Saving {
  now: Date;
  /** Takes the changes as they are confirmed, also where a later write fails. */
  confirmed?: ToRoute[];
  /** Each by itself: then also one whose state is never the one that was read holds up no other. */
  areApart?: boolean;
}

/** What saving verdicts came to. */
interface Saved {
  /** What is stored then; subjects are as they were read. */
  stored: Stored;
  /** Whether many holders still have to be told. */
  isTellingDue: boolean;
}

/**
 * Saves the verdicts on open findings, many in one transaction: each subject's epoch, what is known from
 * then on, and once for all of them the watch's version. The verdict comes first. If the watch has a few
 * holders, the same write creates or updates their changes and makes the routing due. If it has many, the
 * write adds a telling, which reaches them later. If one finding can't be written, the others still are.
 * @throws StaleState when anything has changed that the verdicts stood on; the first other failure,
 *   after all had their turn.
 */
export async function saveVerdicts(
  deps: VerdictDeps,
  stored: Stored,
  settled: readonly Settled[],
  { now, confirmed = [], areApart = false }: Saving,
): Promise<Saved> {
  if (settled.length === 0) return { stored, isTellingDue: false };
  // Each by itself is told by itself: more comes to what was told of the others.
  const updatesOf = (some: readonly Settled[]) => settledUpdates(some, stored.known);
  const all = updatesOf(settled);
  let updates = areApart ? null : all;
  const about = [...all.values()];
  let audience = await audienceFor(deps.table, stored, settled, about);
  let at = stored;
  const failures: unknown[] = [];
  /** Whether it was carried out, or left to others. */
  const save = async (part: readonly Settled[]): Promise<boolean> => {
    const isAlone = part.length === 1;
    const [first = null, ...rest] = isAlone && part[0] ? inMoves(part[0]) : [];
    const told = { part: first ? [first] : part, of: part, updates: updates ?? updatesOf(part) };
    const made = partOf(deps, at, told, audience, now);
    if (!isAlone && made.isTooMuch) return false;
    try {
      await transactFresh(deps.table, made.writes, 'the watch');
    } catch (error) {
      if (error instanceof StaleState && isAssumed(audience)) {
        audience = await withRows(deps.table, audience, about);
        return save(part);
      }
      if (!areApart && isWorthAnotherTry(error)) throw error;
      if (isAlone) failures.push(error);
      return isAlone;
    }
    at = made.after;
    confirmed.push(...made.toRoute);
    for (const move of rest) at = await saveMove(deps.table, at, move, now);
    return true;
  };
  const length = areApart ? 1 : isToSeveral(audience) ? partMaxOfSeveral : partMax;
  const inOrder = inHappenings(settled);
  for (let start = 0; start < inOrder.length; start += length) {
    const part = inOrder.slice(start, start + length);
    if (await save(part)) continue;
    updates = null;
    for (const one of part) {
      // What was told of a happening by then, this one comes to.
      audience = await withRows(deps.table, audience, about);
      await save([one]);
    }
  }
  if (failures.length > 0) throw failures[0];
  return { stored: at, isTellingDue: isTellingDue(audience, settled) };
}

/** Who hears of it, with the changes that they have where these decide what is written. */
async function audienceFor(
  table: Table,
  { holders }: Stored,
  settled: readonly Settled[],
  about: readonly HappeningUpdate[],
): Promise<Audience> {
  const types = settled.map(({ subject }) => subject.change_type);
  const audience = await audienceOf(table, holders, types);
  return isUnchecked(audience, about) ? withRows(table, audience, about) : audience;
}

function isTellingDue(audience: Audience, settled: readonly Settled[]): boolean {
  return audience.kind === 'many' && settled.some((one) => !isSilent(one, audience));
}

function isToSeveral(audience: Audience): boolean {
  return audience.kind === 'few' && audience.listeners.length > 1;
}

function partOf(
  { random, clock }: VerdictDeps,
  { watch, known, ...stored }: Stored,
  {
    part,
    of,
    updates: all,
  }: {
    part: readonly Settled[];
    /** The same, before what is too much was taken off. */
    of: readonly Settled[];
    updates: ReadonlyMap<Settled, HappeningUpdate>;
  },
  audience: Audience,
  now: Date,
): { writes: Write[]; after: Stored; toRoute: ToRoute[]; isTooMuch: boolean } {
  const newSnapshotId = newId('snapshot', { now, random: random.bytes(10) });
  const baseline = part.reduce(
    (before, one) =>
      one.kind !== 'waiting' && one.move ? applyMove(before, one.move, now) : before,
    known.baseline,
  );
  const isSameProfile = baseline.profile === known.baseline.profile;
  const snapshotId = isSameProfile ? known.snapshot_id : newSnapshotId;
  const moved = baselineWrites(watch.id, known.baseline, baseline, snapshotId);
  const set = watchAfter(watch, part, baseline, now);
  const updates = of.filter((one) => !isSilent(one, audience)).flatMap((one) => all.get(one) ?? []);
  const errands = part.flatMap((one) => one.errands);
  // Changes are confirmed when they are written: the catalog may have taken its time until now.
  const telling = { watch, baseline: known.baseline, now: clock.now() };
  const writes = [
    ...part.map((one) => settledWriteOf(watch.id, one, now)),
    ...(set ? [watchMovedWrite(watch, set)] : []),
    ...tellingWrites(audience, updates, telling),
    ...moved.profile,
    ...moved.releases,
    ...choreWrites(watch.id, errands, now),
  ];
  return {
    writes,
    isTooMuch:
      writes.length > transactionMax ||
      (audience.kind === 'many' && tellingBytes(updates) > tellingBytesMax),
    after: {
      watch: set ? { ...watch, ...set, version: watch.version + 1 } : watch,
      known: { ...known, baseline, snapshot_id: snapshotId },
      ...stored,
    },
    toRoute: toRouteOf(audience, updates),
  };
}

/** Whether the news is too small for a telling. A few holders get it with the verdict anyway. */
function isSilent(settled: Settled, { kind }: Audience): boolean {
  return kind === 'many' && isKnownSilence(settled);
}

/** What becomes of the watch; null while all wait on. The next check compares in full again. */
function watchAfter(
  watch: WatchItem,
  part: readonly Settled[],
  baseline: Baseline,
  now: Date,
): Partial<WatchItem> | null {
  if (part.every(({ kind }) => kind === 'waiting')) return null;
  const { name, image } = baseline.profile;
  return {
    seen_hash: null,
    name,
    image_url: image.url,
    ...mergeMoves(watch, baseline, now),
  };
}

/** Whose numbers these are from now on; of the day itself some are the one's and some the other's. */
function mergeMoves(watch: WatchItem, { profile }: Baseline, now: Date): Partial<WatchItem> {
  const { streaming_id } = profile;
  // Null while the profile answers for itself.
  const merged_into = streaming_id === watch.streaming_id ? null : streaming_id;
  if (merged_into === watch.merged_into) return {};
  return { merged_into, numbers_since: dayOf(new Date(now.getTime() + dayMs)) };
}
