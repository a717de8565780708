import type { CheckNote } from '../../checks/rules/check-notes.ts';
import { newId } from '../../domain/ids.ts';
import type { Errand, Step } from '../rules/step.ts';
import { openedUpdates, type HappeningUpdate } from '../../verdicts/rules/happening-update.ts';
import { releaseWrites, snapshotWrites } from '../items/baseline.ts';
import { subjectOpenedWrite } from '../items/subjects.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { putFirst } from '../../checks/items/slots.ts';
import { type Moved, movedOn, watchCheckedWrite } from '../items/watch-writes.ts';
import type { WatchItem } from '../items/watches.ts';
import { tellingBytes, tellingBytesMax } from '../items/tellings.ts';
import { type Audience, audienceOf, tellingWrites } from './audience.ts';
import { addCounts, countsOf } from './count-opened.ts';
import type { Stored } from './known.ts';
import { choreWrites, sendRechecks } from './errands.ts';
import { saveVerdicts } from './save-verdicts.ts';
import type { Needs } from '../../usecases/needs.ts';

/** What a look writes of the watch besides the step. */
interface Beside {
  /** What a check writes, news or not. */
  check?: Parameters<typeof watchCheckedWrite>[1];
  /** What the pages left out that were read. */
  page_notes?: CheckNote[];
}

/** What is written together or not at all. */
interface Part {
  writes: Write[];
  updates: HappeningUpdate[];
  errands: readonly Errand[];
  /** How much of a telling they take. */
  bytes: number;
}

/** An artist comes first while something is open there, and for a day after. */
export const firstMs = 25 * 3_600_000;

/** A transaction has 100 writes at most: beside these the watch's, its chores and the profile's. */
const writesMax = 94;

/**
 * Saves what a check, or the reading of pages or of another source, came to, in as many transactions as
 * it takes. Each moves the watch's version on: first what was dismissed, then what was opened and
 * learned, and with the last of it the profile and what the look wrote of the watch itself. If it is
 * cut off, it counts as not made, and the next one goes on: it finds open what is open. A few holders
 * get their changes in the same write; for many, a telling becomes due.
 * @param stored as it was read: the step stands on it.
 * @returns what is stored then.
 * @throws StaleState when anything has changed that the step stands on.
 */
export async function saveStep(
  deps: Needs<'table' | 'clock' | 'random' | 'queues'>,
  stored: Stored,
  step: Step,
  { now, ...beside }: Beside & { now: Date },
): Promise<Stored> {
  const { stored: settled, isTellingDue } = await saveVerdicts(deps, stored, step.settled, { now });
  const { watch, known, holders, marks } = settled;
  const snapshotId = newId('snapshot', { now, random: deps.random.bytes(10) });
  const { baseline } = step.known;
  const releases = releaseWrites(watch.id, known.baseline, baseline);
  // Pages were put off by the releases known then: of those learned silently, too, they're read soon.
  const isAnyNew = [...baseline.releases.keys()].some((id) => !known.baseline.releases.has(id));
  const errands: Errand[] = isAnyNew ? [{ kind: 'page' }] : [];
  const types = step.opened.map(({ finding }) => finding.change_type);
  const audience = types.length > 0 ? await audienceOf(deps.table, holders, types) : null;
  const telling = { watch, baseline, now };
  const groups = [
    ...openedParts(step, audience, telling),
    ...releases.map((write): Part => ({ writes: [write], updates: [], errands, bytes: 0 })),
  ];
  const counts = countsOf(watch, step.opened);
  let moved = watch;
  const parts = packed(groups);
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const own = isLast
      ? lastWrite(moved, step, { ...beside, counted: counts.marks })
      : movedOn(moved, { seen_hash: null });
    const writes = [
      ...part.writes,
      own.write,
      ...(isLast ? snapshotWrites(watch.id, known.baseline, baseline, snapshotId) : []),
      ...choreWrites(watch.id, part.errands, now),
      ...(audience ? tellingWrites(audience, part.updates, telling) : []),
    ];
    await transactFresh(deps.table, writes, 'the watch');
    moved = own.watch;
  }
  await addCounts(deps.table, watch, counts);
  await sendRechecks(deps.queues, moved, step.opened, now);
  if (step.opened.length > 0 && watch.plan) {
    const until = new Date(now.getTime() + firstMs);
    await putFirst(deps.table, watch.id, { plan: watch.plan, until });
  }
  if (isTellingDue || audience?.kind === 'many') {
    await deps.queues.send({ kind: 'tell', watch_id: watch.id });
  }
  return { watch: moved, holders, marks, known: step.known };
}

/** What was opened, each with what is told of its happening where that is named after it. */
function openedParts(
  { opened, known }: Step,
  audience: Audience | null,
  telling: Parameters<typeof tellingWrites>[2],
): Part[] {
  const updates = new Map(openedUpdates(opened, known).map((one) => [one.id, one]));
  return opened.map(({ subject, errands }) => {
    const update = updates.get(subject.open.id);
    const told = update ? [update] : [];
    // A few have it in rows of their own.
    const isToFew = audience?.kind === 'few';
    const rows = isToFew ? tellingWrites(audience, told, telling) : [];
    return {
      writes: [subjectOpenedWrite(telling.watch.id, subject), ...rows],
      updates: isToFew ? [] : told,
      errands,
      bytes: isToFew || !update ? 0 : tellingBytes(told),
    };
  });
}

function lastWrite(
  watch: WatchItem,
  { known: { seen_hash, baseline } }: Step,
  { check, page_notes, counted }: Beside & Pick<WatchItem, 'counted'>,
): Moved {
  const isCounted = counted !== watch.counted;
  if (!check)
    return movedOn(watch, { ...(page_notes && { page_notes }), ...(isCounted && { counted }) });
  return {
    write: watchCheckedWrite(watch, check, { seen_hash, counted }, baseline.profile),
    watch: { ...watch, seen_hash, counted, version: watch.version + 1 },
  };
}

/** Parts of transactions; at least one. */
function packed(groups: readonly Part[]): Part[] {
  const parts: [Part, ...Part[]] = [{ writes: [], updates: [], errands: [], bytes: 0 }];
  for (const { writes, updates, errands, bytes } of groups) {
    const last = parts.at(-1) ?? parts[0];
    const isFull = last.writes.length + writes.length > writesMax;
    if (isFull || last.bytes + bytes > tellingBytesMax) {
      parts.push({ writes: [...writes], updates: [...updates], errands, bytes });
    } else {
      last.writes.push(...writes);
      last.updates.push(...updates);
      last.errands = [...last.errands, ...errands];
      last.bytes += bytes;
    }
  }
  return parts;
}
