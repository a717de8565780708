import { theService } from '../../shared/domain/people/audit.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { recheckArtist } from '../../shared/verdicts/steps/recheck-artist.ts';
import { type Catalog, NoPermit } from '../../shared/usecases/source-ports.ts';
import { gauge } from '../../shared/usecases/upkeep/gauge.ts';
import { keepUp } from '../../shared/usecases/upkeep/keep-up.ts';
import { prove } from '../../shared/usecases/verification/probe-verification.ts';
import { startVerification } from '../../shared/usecases/verification/verify-artist.ts';
import { pipeline } from '../support/pipeline.ts';
import type { Watched, Watching } from '../support/watching.ts';
import { metered } from './capacity.ts';
import type { JobCost } from './cost-jobs.ts';

/** What keeps an artist going beside its checks, each job once, in a world where all goes well. */
export async function upkeepCosts(w: Watching): Promise<JobCost[]> {
  const cost = async (name: string, run: () => Promise<unknown>): Promise<JobCost> => ({
    name,
    calls: await metered(w.table, run),
  });
  let artist: Watched | null = null;
  const begun = await cost('an artist that nobody held: its baseline, and its upkeep', async () => {
    artist = await w.monitor('1002');
  });
  artist = await w.monitor('1003');
  const { watch_id } = artist;
  await w.check(artist);
  await prove(w.deps, { kind: 'picture', watch_id });
  w.clock.advance(31 * 86_400);
  await w.check(artist);
  return [
    begun,
    await cost('links of an artist read again, unchanged', () =>
      keepUp(w.deps, { kind: 'links', watch_id }),
    ),
    await cost('picture of an artist kept for longer', () =>
      prove(w.deps, { kind: 'picture', watch_id }),
    ),
    await gaugeCost(w),
    ...(await proofCosts(w, artist)),
    ...(await refusedCosts(w, artist)),
  ];
}

/** Right after it went through all artists, it only looks at the rest. */
async function gaugeCost(w: Watching): Promise<JobCost> {
  const run = () => gauge({ ...w.deps, catalog: 'deezer' });
  await run();
  const name = 'gauge, beside the artists that it goes through';
  return { name, calls: await metered(w.table, run) };
}

async function proofCosts(w: Watching, { organization_id }: Watched): Promise<JobCost[]> {
  const { session } = await startVerification(w.deps, organization_id, '1004', theService);
  const work = { kind: 'probe', organization_id, verification_id: session.id } as const;
  w.clock.advance(60);
  const probed = await metered(w.table, () => prove(w.deps, work));
  const p = pipeline(w);
  const first = await w.monitor('1001');
  await w.monitor('1001');
  const told = await metered(w.table, () =>
    p.run({
      kind: 'holders',
      organization_id: first.organization_id,
      artist_id: first.artist_id,
    }),
  );
  return [
    { name: 'proof of a verification looked for, not there yet', calls: probed },
    { name: 'mail to the other holders of an artist', calls: told },
  ];
}

/** Without a permit, a check comes again by its own message, and a re-check is put off. */
async function refusedCosts(w: Watching, artist: Watched): Promise<JobCost[]> {
  const refuse = async (): Promise<never> => {
    throw new NoPermit('deezer', 'rate_limited', 'no permit is free', { retryAfterSeconds: 5 });
  };
  const catalog: Catalog = {
    ...w.deps.catalog,
    ...{ artist: refuse, releases: refuse, release: refuse, topTracks: refuse },
  };
  const refusing = { ...w.deps, catalog };
  const { watch_id } = artist;
  w.clock.advance(3600);
  const check = { kind: 'check', watch_id, attempt: 0 } as const;
  const refused = await metered(w.table, () => checkArtist(refusing, check));
  w.happens('rename', { name: 'Put Off' }, 1003);
  await w.check(artist);
  w.clock.advance(300);
  const postponed = await metered(w.table, () =>
    recheckArtist(refusing, { kind: 'recheck', watch_id }),
  );
  return [
    { name: 'check without a permit, which comes again', calls: refused },
    { name: 're-check without a permit, put off', calls: postponed },
  ];
}
