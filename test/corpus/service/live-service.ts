import type { Change } from '../../../shared/changes/rules/change.ts';
import { seededRandom, SettableClock } from '../../support/clock.ts';
import { startTable } from '../../support/engine.ts';
import { watching, type Watching } from '../../support/watching.ts';
import { type Shelf, shelvesOf } from '../catalogue/shelf.ts';
import type { Lived } from '../catalogue/year.ts';
import { ServiceRun, type RunOptions } from './service-run.ts';
import type { TestedTable } from '../../support/tested-table.ts';
import type { Catalog, LinkSource } from '../../../shared/usecases/source-ports.ts';
import { pictureAt } from '../../../lib/simulator/wire/pictures.ts';

const begin = '2026-01-05T05:30:00.000Z';

/** What came of it, and the service as it stands at the end. */
export interface ServiceLived {
  run: ServiceRun;
  w: Watching;
  /** What the service told of catalogue and profile. */
  service: Lived;
  /** The same by the detector without a table. */
  detector: Lived;
  /** What the service told of numbers and of its own checks, by streaming id. */
  others: Lived['changes'];
  stop(): Promise<void>;
}

const isOther = ({ change }: { change: Change }) =>
  /^(FOLLOWERS|LISTENERS|MILESTONE|MONITORING)/.test(change.change_type);

/** Lets the service watch invented artists for some days. The same options give the same. */
export async function liveService(options: RunOptions): Promise<ServiceLived> {
  const engine = await startTable();
  try {
    const lived = await liveOn(engine.table, options);
    return { ...lived, stop: () => engine.stop() };
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

async function liveOn(
  table: TestedTable,
  options: RunOptions,
): Promise<Omit<ServiceLived, 'stop'>> {
  const clock = new SettableClock(begin);
  const shelves = shelvesOf(options.seed, begin.slice(0, 10), options.artists, () => clock.now());
  const { pages, ...source } = oneCatalog(shelves);
  const w = await watching({ on: { table, clock, random: seededRandom(options.seed) }, source });
  const endsAt = Date.parse(begin) + options.days * 86_400_000;
  const run = new ServiceRun({ w, shelves, pages, endsAt }, options);
  await run.start();
  await run.live();
  const { labels, counts, disturbances } = run.life;
  const of = { checks: run.checks, everyMs: 3_600_000, endsAt };
  const common = { labels, counts, disturbances, ...of };
  const changes = await changesOf(run, w);
  const open = changes.filter(({ change }) => change.status === 'detected');
  const settled = changes.filter((one) => !open.includes(one));
  const catalogue = settled.filter((one) => !isOther(one));
  return {
    run,
    w,
    service: { ...common, waiting: open.length, changes: catalogue },
    detector: {
      ...common,
      waiting: run.everybody.flatMap(({ watcher }) => watcher.waiting).length,
      changes: run.everybody.flatMap(({ streamingId: artist, watcher }) =>
        watcher.settled.map((change) => ({ artist, change })),
      ),
    },
    others: settled.filter(isOther),
  };
}

async function changesOf(run: ServiceRun, w: Watching): Promise<Lived['changes']> {
  const all: Lived['changes'] = [];
  for (const { streamingId, artist } of run.everybody) {
    for (const status of ['detected', 'confirmed', 'dismissed'] as const) {
      const changes = await w.changes(artist, status);
      all.push(...changes.map((change) => ({ artist: streamingId, change })));
    }
  }
  return all;
}

/** New records of a shelf get ids of their own, as one catalog has them. */
const idsOfAShelf = 100_000;
/** The last part of a path. */
const lastPart = /[^/]*$/;

/**
 * All shelves as the one catalog that a service knows: whoever is asked for is found on the shelf
 * that has it. `pages` are the releases whose own page was asked for, oldest first, until somebody
 * takes them out.
 */
function oneCatalog(shelves: readonly Shelf[]) {
  const [first] = shelves;
  if (!first) throw new Error('no artists');
  for (const [at, shelf] of shelves.entries()) {
    const { world } = shelf;
    shelf.world = { ...world, next_release_id: world.next_release_id + at * idsOfAShelf };
  }
  const of = (artist: string) => shelves.find(({ world }) => artist in world.artists) ?? first;
  // What no shelf has is unknown on each of them.
  const having = (release: string) =>
    shelves.find(({ world }) => release in world.releases) ?? first;
  const holding = (track: string) =>
    shelves.find(({ world }) =>
      Object.values(world.releases).some(({ tracks }) =>
        tracks.some(({ id }) => String(id) === track),
      ),
    ) ?? first;
  const pages: string[] = [];
  const { name, capabilities } = first.catalog;
  const catalog: Catalog = {
    ...{ name, capabilities },
    search: (query, limit) => first.catalog.search(query, limit),
    artistUrl: (id) => first.catalog.artistUrl(id),
    artist: (id) => of(id).catalog.artist(id),
    probe: (id) => of(id).catalog.probe(id),
    releases: (id) => of(id).catalog.releases(id),
    topTracks: (id) => of(id).catalog.topTracks(id),
    release: (id) => {
      pages.push(id);
      return having(id).catalog.release(id);
    },
    track: (id) => holding(id).catalog.track(id),
  };
  const links: LinkSource = {
    links: (address) => of(lastPart.exec(address)?.[0] ?? '').links.links(address),
  };
  /** Whatever its host: the bytes of a picture that is shown somewhere. */
  const picture = (url: string): Buffer | null => {
    const path = new URL(url).pathname.replace('/images', '');
    for (const { world } of shelves) {
      const bytes = pictureAt(world, path);
      if (bytes) return bytes;
    }
    return null;
  };
  return { catalog, links, picture, pages };
}

const minuteMs = 60_000;

interface Told {
  artist: string;
  type: string;
  subject: string;
  at: string;
}

/** What one side told and the other did not, or at another time. */
interface Difference {
  only: 'service' | 'detector';
  told: Told;
}

function toldBy({ changes }: Lived): Told[] {
  return changes.flatMap(({ artist, change }) => {
    const { confirmed_at: at, change_type: type, payload } = change;
    if (at === null) return [];
    // The service tells of several releases in one change.
    const parts = payload.items ?? [payload];
    return parts.map(({ subject }) => ({ artist, type, subject: subject.id, at }));
  });
}

function isSame(one: Told, other: Told): boolean {
  return (
    one.artist === other.artist &&
    one.type === other.type &&
    one.subject === other.subject &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= minuteMs
  );
}

/** Confirmed changes that both did not tell alike: artist, type, subject, and time within a minute. */
export function differences(service: Lived, detector: Lived): Difference[] {
  const rest = toldBy(detector);
  const only: Difference[] = [];
  for (const told of toldBy(service)) {
    const at = rest.findIndex((other) => isSame(told, other));
    if (at < 0) only.push({ only: 'service', told });
    else rest.splice(at, 1);
  }
  return [...only, ...rest.map((told): Difference => ({ only: 'detector', told }))];
}

/** How many only seemed to be changes. */
export function dismissedOf(changes: Lived['changes']): number {
  return changes
    .filter(({ change }) => change.status === 'dismissed')
    .reduce((sum, { change }) => sum + (change.payload.count ?? 1), 0);
}
