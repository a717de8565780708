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
import { deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { escalate } from '../../shared/alerts/steps/escalate.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { sendReport } from '../../shared/alerts/steps/send-report.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { anArtistRead } from '../support/a-report.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
} from '../support/deliveries.ts';
import type { TestedTable } from '../support/tested-table.ts';

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

/** What comes of messages later on, each job once: what nobody acknowledged, and the weekly report. */
export async function alertCosts(table: TestedTable): Promise<JobCost[]> {
  const around = deliverySurroundings(table);
  const publicUrl = 'https://monitor.example';
  const deps = { ...around, publicUrl };
  const { organization } = await anOrganization(around, 'business');
  const organization_id = organization.id;
  const acting = () => ({ organization, now: around.clock.now(), by: theService });
  const aChat = async (name: string) => {
    const config = { url: `https://hooks.slack.com/services/T0/B${name}/X` };
    const input = { name, type: 'chat_a', config, weekly_report: {} } as const;
    return (await createDestination(around, acting(), input)).id;
  };
  const [target_id, second] = [await aChat('1'), await aChat('2')];
  const step = { after_minutes: 30, destination_id: second, min_severity: 'info' } as const;
  await createAlert(around, acting(), aRuleFor(target_id, { escalate: step }));

  const { id: changeId } = await aConfirmedChange(around, acting());
  await routeChanges(around, [{ organizationId: organization_id, changeId }]);
  await flushed(around);
  const { pk } = keys.delivery(target_id, '');
  const [delivery] = (await queryPrefix(table, pk, 'DLV#')).map(deliveryOf);
  if (!delivery) throw new Error('nothing was sent that could be sent on');
  around.clock.advance(31 * 60);
  const escalated = await metered(table, async () => {
    await escalate(around, {
      kind: 'escalate',
      ...{ organization_id, target_id, delivery_id: delivery.id },
    });
    await flushed(around);
  });

  for (let n = 0; n < 100; n += 1) await anArtistRead(around, acting(), `Artist ${n}`, []);
  for (let n = 0; n < 500; n += 1) await aConfirmedChange(around, acting());
  around.clock.advance(7 * 86_400);
  const reported = await metered(table, () =>
    sendReport(deps, { kind: 'report', organization_id, target_id }),
  );
  return [
    {
      name: 'a change that nobody acknowledged sent on, until its message exists',
      calls: escalated,
    },
    {
      name: 'weekly report of 100 artists and 500 changes, until its message exists',
      calls: reported,
    },
  ];
}
