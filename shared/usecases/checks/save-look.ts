import type { CheckNote } from '../../domain/check-note.ts';
import { newId } from '../../domain/ids.ts';
import type { Owed, Step } from '../../domain/watch/step.ts';
import { artistCheckedWrite, artistMovedWrite } from '../../table/artists/artist-writes.ts';
import type { ArtistItem, QuietCheck } from '../../table/artists/artists.ts';
import { baselineWrites } from '../../table/artists/baseline.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Queues, Random } from '../ports.ts';
import { openedWrites } from './change-rows.ts';
import { countOpened } from './count-opened.ts';
import type { Stored } from './known.ts';
import { choreWrites, sendLooks } from './owed.ts';
import { saveVerdicts } from './save-verdicts.ts';

export interface SaveDeps {
  table: Table;
  random: Random;
  queues: Queues;
}

/** What a look writes of the artist besides the step. */
export interface Beside {
  /** What a check writes, news or not. */
  check?: QuietCheck;
  /** What the pages left out that were read. */
  page_notes?: CheckNote[];
}

/** What is written together or not at all. */
interface Part {
  writes: Write[];
  owed: readonly Owed[];
}

/** A transaction has 100 writes at most: beside these the artist's, its chores and the profile's. */
const writesMax = 94;

/**
 * Saves what a check, or the reading of pages or of another source, came to, in as many transactions as
 * it takes. Each moves the artist's version on: first what was dismissed, then what was opened and
 * learned, and with the last of it the profile and what the look wrote of the artist itself. Should it be
 * cut off, the look counts as not made, and the next one goes on: it finds open what is open.
 * @param stored as it was read: the step stands on it.
 * @returns what is stored then.
 * @throws StaleState when anything has changed that the step stands on.
 */
export async function saveLook(
  deps: SaveDeps,
  stored: Stored,
  step: Step,
  { now, ...beside }: Beside & { now: Date },
): Promise<Stored> {
  const { artist, known } = await saveVerdicts(deps, stored, step.settled, { now });
  const snapshotId = newId('snapshot', { now, random: deps.random.bytes(10) });
  const { profile, releases } = baselineWrites(
    artist.id,
    known.baseline,
    step.known.baseline,
    snapshotId,
  );
  const groups = [
    ...step.opened.map((one): Part => ({ writes: openedWrites(artist, one), owed: one.owed })),
    ...releases.map((write): Part => ({ writes: [write], owed: [] })),
  ];
  const parts = packed(groups);
  let moved = artist;
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1;
    const own = isLast ? lastWrite(moved, step, beside) : movedOn(moved, { seen_hash: null });
    const chores = choreWrites(artist, part.owed, now);
    const writes = [...part.writes, own.write, ...(isLast ? profile : []), ...chores];
    await transactFresh(deps.table, writes, 'the artist');
    moved = own.artist;
  }
  await countOpened(deps.table, known, step.opened);
  await sendLooks(deps.queues, artist, step.opened, now);
  const isSameProfile = known.baseline.profile === step.known.baseline.profile;
  const snapshot_id = isSameProfile ? known.snapshot_id : snapshotId;
  return { artist: moved, known: { ...step.known, snapshot_id } };
}

interface Moved {
  write: Write;
  /** As it is after that. */
  artist: ArtistItem;
}

function movedOn(artist: ArtistItem, set: Partial<ArtistItem>): Moved {
  return {
    write: artistMovedWrite(artist, set),
    artist: { ...artist, ...set, version: artist.version + 1 },
  };
}

function lastWrite(artist: ArtistItem, { known }: Step, { check, page_notes }: Beside): Moved {
  if (!check) return movedOn(artist, page_notes ? { page_notes } : {});
  const { seen_hash, baseline } = known;
  return {
    write: artistCheckedWrite(artist, check, seen_hash, baseline.profile),
    artist: { ...artist, seen_hash, version: artist.version + 1 },
  };
}

/** Parts of transactions; at least one. */
function packed(groups: readonly Part[]): Part[] {
  const parts: [Part, ...Part[]] = [{ writes: [], owed: [] }];
  for (const { writes, owed } of groups) {
    const last = parts.at(-1) ?? parts[0];
    if (last.writes.length + writes.length > writesMax) parts.push({ writes, owed });
    else {
      last.writes.push(...writes);
      last.owed = [...last.owed, ...owed];
    }
  }
  return parts;
}
