import type { Change } from '../../../shared/changes/rules/change.ts';
import { seededRandom, SettableClock } from '../../support/clock.ts';
import { startTable } from '../../support/engine.ts';
import { watching, type Watching } from '../../support/watching.ts';
import { shelvesOf } from '../catalogue/shelf.ts';
import type { Lived } from '../catalogue/year.ts';
import { oneCatalog } from './one-catalog.ts';
import { ServiceRun, type RunOptions } from './service-run.ts';
import type { TestedTable } from '../../support/tested-table.ts';

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
