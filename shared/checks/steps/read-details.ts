import { type Catalog, CatalogUnavailable } from '../../usecases/source-ports.ts';
import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import { isSparing } from '../rules/full-checks.ts';
import type { Page } from '../rules/pages.ts';
import { areTracksDue, longestPeriodMs, pagePeriodMs, type Rotation } from '../rules/rotation.ts';
import type { DetailsWork } from '../../domain/owed/work.ts';
import { endChore, putOffChore } from '../../watches/items/chores.ts';
import { readKnown, type Stored, withTracks } from '../../watches/index.ts';
import type { RecordDeps } from './record-observation.ts';
import { putBackBy } from '../../usecases/answer-or-null.ts';
import { recordPages } from './record-pages.ts';

export interface DetailsDeps extends RecordDeps {
  catalog: Catalog;
  /** How many messages led to this one. */
  hops: number;
}

/** Pages that are read for one write, and asked for. */
const pagesPerWrite = 10;
const triesPerWrite = 20;
/** Pages that are read at the same time: more of them would ask for permits that others wait for. */
export const pagesAtOnce = 2;
/** A run takes up no further page after that: it stays far below a function's time. */
const runSecondsMax = 15;
const writesPerRun = 10;

/** What is due so soon doesn't wait for the sweep: an artist that is new would, minute after minute. */
const soonMs = 15_000;

/**
 * Many artists that are new at the same time ask for the same permits. If each came back a second
 * later, all would have used up their hops before most had read anything, and would wait for the sweep.
 * So after this many hops they come back over a span that doubles.
 */
const hopsInStep = 2;
const spanSecondsMax = 12;

/** A page that makes no sense is not looked at again sooner. */
const malformedSeconds = 3600;

/**
 * Reads the pages of an artist's releases whose turn it is, oldest reading first. The first reading
 * of a release is silent baseline; a later one that differs becomes detected changes. The chore
 * stays owed for the next release's turn.
 */
export async function readDetails(deps: DetailsDeps, work: DetailsWork): Promise<void> {
  const startedAt = deps.clock.now();
  const known = await readKnown(deps.table, work.watch_id);
  const plan = known?.watch.plan ?? null;
  if (!known || plan === null) {
    await endChore(deps.table, work, startedAt);
    return;
  }
  const rotation = { plan, isSparing: isSparing(await deps.load.checksPerHour()) };
  const next = await readInTurn(deps, known, rotation);
  const at = new Date(Math.max(next, startedAt.getTime()));
  await putOffChore(deps.table, work, { startedAt, at });
  const waitMs = next - deps.clock.now().getTime();
  if (waitMs > soonMs) return;
  await deps.queues.send(work, { delaySeconds: Math.max(0, Math.ceil(waitMs / 1000)) });
}

/**
 * Reads and records ten pages after the other, as long as there is time.
 * @returns when the next one is to be read, in epoch milliseconds.
 */
async function readInTurn(deps: DetailsDeps, begun: Stored, rotation: Rotation): Promise<number> {
  const now = deps.clock.now();
  const startedAt = now.getTime();
  const mayGoOn = () => deps.clock.now().getTime() < startedAt + runSecondsMax * 1000;
  let stored = begun;
  for (let writes = 1; ; writes += 1) {
    const queue = inTurn([...stored.known.baseline.releases.values()], rotation, now);
    const due = queue.filter(({ at }) => at <= startedAt).slice(0, triesPerWrite);
    const spared = due.filter(({ release }) => !areTracksDue(release, rotation, now));
    const sparedIds = spared.map(({ release }) => release.id);
    stored = await withTracks(deps.table, stored, sparedIds);
    const { tracks } = stored.known.baseline;
    const knownTracks = new Map(sparedIds.map((id) => [id, tracks.get(id)]));
    const { pages, silence } = await readPages(deps.catalog, due, knownTracks, mayGoOn);
    if (pages.length > 0) {
      const after = await recordPages(deps, stored, pages);
      // Stopped meanwhile: the next run ends the chore.
      if (!after) return startedAt;
      stored = after;
    }
    if (silence) {
      putBackBy(silence);
      const leastSeconds = silence.fault === 'malformed' ? malformedSeconds : 0;
      const waitSeconds = Math.max(leastSeconds, silence.retryAfterSeconds);
      return startedAt + (waitSeconds + waitSpread(deps)) * 1000;
    }
    const next = nextTurn(queue, pages.length, rotation, now);
    if (next > startedAt || writes === writesPerRun || !mayGoOn()) return next;
  }
}

/** When the next page is due once the first `read` of a queue were read, in epoch milliseconds. */
function nextTurn(
  queue: ReturnType<typeof inTurn>,
  read: number,
  rotation: Rotation,
  now: Date,
): number {
  const left = queue.slice(read).map(({ at }) => at);
  // Of an old release the next turn is later than that of a recent one.
  const again = queue
    .slice(0, read)
    .map(({ release }) => now.getTime() + pagePeriodMs(release, rotation, now));
  return Math.min(now.getTime() + longestPeriodMs(rotation), ...left, ...again);
}

/**
 * The releases in the order of their turns, with the time of each. Of those that are offline only
 * the ones that their own page said to be gone: nothing else says that they are back.
 */
function inTurn(releases: readonly ReleaseRecord[], rotation: Rotation, now: Date) {
  return releases
    .filter(({ status, gone_from }) => status !== 'offline' || gone_from === 'page')
    .map((release) => ({
      release,
      at:
        release.details_read_at === null
          ? 0
          : Date.parse(release.details_read_at) + pagePeriodMs(release, rotation, now),
    }))
    .toSorted((a, b) => a.at - b.at);
}

/**
 * Reads pages until the catalog stops answering; what was read before that counts. One page that makes
 * no sense among sound ones has had its turn: it must not keep the others waiting.
 * @param spared releases whose tracks are read apart only if their page shows others than these.
 * @param mayGoOn whether there is time for another one; the first is read in any case.
 */
async function readPages(
  catalog: Catalog,
  due: readonly { release: ReleaseRecord }[],
  spared: ReadonlyMap<string, readonly CatalogTrack[] | undefined>,
  mayGoOn: () => boolean,
): Promise<{ pages: Page[]; silence: CatalogUnavailable | null }> {
  const sound: Page[] = [];
  const malformed: Page[] = [];
  let silence: CatalogUnavailable | null = null;
  let from = 0;
  while (from < due.length && sound.length < pagesPerWrite && (sound.length === 0 || mayGoOn())) {
    const some = due.slice(from, from + Math.min(pagesAtOnce, pagesPerWrite - sound.length));
    from += some.length;
    const answers = await Promise.allSettled(
      some.map(async ({ release }) => catalog.release(release.id, spared.get(release.id))),
    );
    let isSilent = false;
    for (const [at, answer] of answers.entries()) {
      const id = some[at]?.release.id ?? '';
      const page = { releaseId: id, areTracksDue: !spared.has(id) };
      if (answer.status === 'fulfilled') {
        sound.push({ ...page, details: answer.value, isUnknown: answer.value === null });
        continue;
      }
      const error: unknown = answer.reason;
      if (!(error instanceof CatalogUnavailable)) throw error;
      const isMalformed = error.fault === 'malformed';
      if (isMalformed) malformed.push({ ...page, details: null, isUnknown: false });
      if (!isSilent) silence = error;
      isSilent ||= !isMalformed;
    }
    if (isSilent) return { pages: sound, silence };
  }
  if (sound.length === 0) return { pages: [], silence };
  return { pages: [...sound, ...malformed], silence: null };
}

/** Seconds that a run which found no permit waits longer than it has to. */
export function waitSpread({ hops, random }: Pick<DetailsDeps, 'hops' | 'random'>): number {
  if (hops <= hopsInStep) return 0;
  const [share = 0] = random.bytes(1);
  return Math.min(spanSecondsMax, 2 ** (hops - hopsInStep)) * (share / 256);
}
