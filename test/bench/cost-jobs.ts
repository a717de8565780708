import { theService } from '../../shared/domain/audit.ts';
import { createAlert } from '../../shared/usecases/alerts/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-destination.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { readDetails } from '../../shared/usecases/checks/read-details.ts';
import { routeChanges } from '../../shared/usecases/deliveries/route-changes.ts';
import { listHolders } from '../../shared/table/watches/holders.ts';
import { fewMax } from '../../shared/usecases/watches/audience.ts';
import { tellFindings } from '../../shared/usecases/watches/tell-findings.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { aRuleFor, deliverySurroundings, flushed } from '../support/deliveries.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';
import { metered, sumOf, type TableCall } from './capacity.ts';
import type { Measured } from './cost-happenings.ts';
import { lineBytes } from './cost-lines.ts';
import { storedBytes } from './cost-stored.ts';
import { upkeepCosts } from './cost-upkeep.ts';

/** What a job made the table do. */
export interface JobCost {
  name: string;
  calls: readonly TableCall[];
}

/** The jobs, on a table of their own, with the simulator's world behind the real adapters. */
export async function jobCosts(): Promise<Measured> {
  const w = await watching();
  try {
    const cost = async (name: string, run: () => Promise<unknown>): Promise<JobCost> => ({
      name,
      calls: await metered(w.table, run),
    });
    const artist = await w.monitor();
    await w.check(artist);
    const later = async (seconds: number, name: string) => {
      w.clock.advance(seconds);
      return cost(name, () => w.check(artist));
    };
    const jobs = [
      await cost('permits for one request of the catalog', () => permits(w, 1)),
      await cost('permits for nine requests of a batch', () => permits(w, 9)),
      await later(3600, 'check without a change'),
      await later(86_400, 'check without a change, the first of a day'),
      await daysOfChecks(w, artist),
      await detailsRead(w, artist),
      ...(await changeCosts(w, artist)),
      ...(await toldCosts(w, artist)),
      ...(await toldManyCosts(w, artist)),
      ...(await upkeepCosts(w)),
    ];
    const stored = await storedBytes(w, artist);
    return {
      jobs,
      stored,
      lines: await lineBytes(w),
      cpuSeconds: await checkCpuSeconds(w, artist),
    };
  } finally {
    await w.stop();
  }
}

/** What a check without a change takes of one processor, with the catalog that answers in this process. */
async function checkCpuSeconds(w: Watching, artist: Watched): Promise<number> {
  const checks = 200;
  const before = process.cpuUsage();
  for (let done = 0; done < checks; done += 1) {
    w.clock.advance(3600);
    await w.check(artist);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / checks;
}

/** How many days the numbers of a daily check are measured over. */
export const daysMeasured = 30;

/** One check a day: the numbers of the days before go into their months several at a time. */
async function daysOfChecks(w: Watching, artist: Watched): Promise<JobCost> {
  const calls = await metered(w.table, async () => {
    for (let day = 0; day < daysMeasured; day += 1) {
      w.clock.advance(86_400);
      await w.check(artist);
    }
  });
  return { name: 'thirty checks without a change, one a day', calls };
}

/** Those that begin at the same time in a function are taken together. */
async function permits({ table, clock }: Watching, requests: number): Promise<void> {
  const shares = { people: 0.1, rechecks: 0.15 };
  const quota = { requests: 50, perSeconds: 5, shares };
  clock.advance(60);
  const budget = quotaLane(table, clock, { name: 'deezer', quota }).budget('routine');
  await Promise.all(Array.from({ length: requests }, () => budget.take(1)));
  await budget.report('ok');
}

/** A day after they were read the pages of all releases are read again, ten for one write. */
async function detailsRead(w: Watching, artist: Watched): Promise<JobCost> {
  const work = { kind: 'details', ...artist } as const;
  const calls = await metered(w.table, () => readDetails(w.deps, work));
  await w.upkeep();
  return { name: 'fourteen releases read again, unchanged', calls };
}

/** The steps of a change from the check that finds it to its delivery. */
export async function changeCosts(
  w: Watching,
  artist: Watched,
  options: { chat?: boolean } = {},
): Promise<JobCost[]> {
  const costs: JobCost[] = [];
  const cost = async (name: string, run: () => Promise<unknown>) => {
    costs.push({ name, calls: await metered(w.table, run) });
  };
  await changeFound(w, artist, cost, options);
  return costs;
}

/** What a change costs where a second organization holds the artist, too: each has its own routing. */
export async function toldCosts(w: Watching, artist: Watched): Promise<JobCost[]> {
  const alone = await renamed(w, artist, 'Of One');
  const { found, confirmed, routed } = await heldByAnother(w, artist, 'Of Two');
  return [
    { name: 'check that finds a new name, with one holder', calls: alone.found },
    { name: 'second look that confirms a new name, with one holder', calls: alone.confirmed },
    { name: 'check that finds one change, with two holders', calls: found },
    { name: 'second look that confirms it, with two holders', calls: confirmed },
    { name: 'routing of the second holder to one webhook', calls: routed },
  ];
}

/** The same with so many holders that they are told after the verdict. */
export async function toldManyCosts(w: Watching, artist: Watched): Promise<JobCost[]> {
  while ((await listHolders(w.table, artist.watch_id)).length < fewMax) await w.monitor('1001');
  const { holders, found, told, confirmed, routed } = await heldByAnother(w, artist, 'Of Many');
  const many = `${holders} holders`;
  return [
    { name: `check that finds one change, with ${many}`, calls: found },
    { name: `telling ${many} what was found`, calls: told },
    { name: `second look that confirms it, and telling ${many}`, calls: confirmed },
    { name: 'routing of one of many holders to one webhook', calls: routed },
  ];
}

/** One more organization with a webhook, and a change that all holders receive. */
async function heldByAnother(w: Watching, artist: Watched, name: string) {
  const around = { ...deliverySurroundings(w.table), clock: w.clock };
  const other = await w.monitor('1001');
  await targets(around, other.organization_id, false);
  const holders = (await listHolders(w.table, artist.watch_id)).length;
  const steps = await renamed(w, artist, name);
  const [change] = await w.changes(other);
  if (!change) throw new Error('the other holder has no change');
  const { organization_id: organizationId, artist_id: artistId } = other;
  const routed = await metered(w.table, () =>
    routeChanges(around, [{ organizationId, changeId: change.id, artistId }]),
  );
  return { holders, routed, ...steps };
}

/** The steps of one change until it is confirmed. */
async function renamed(w: Watching, artist: Watched, name: string) {
  // What was renamed a short while ago waits longer. The first check of a day has more to write.
  w.clock.advance(4 * 86_400);
  await w.check(artist);
  w.clock.advance(3600);
  w.happens('rename', { name });
  const found = await metered(w.table, () => w.check(artist));
  const told = await metered(w.table, () => tellFindings(w.deps, artist.watch_id));
  w.clock.advance(300);
  const confirmed = await metered(w.table, () => w.settle(artist, 0));
  return { found, told, confirmed };
}

/** Of {@link toldCosts}: the write units that the second holder adds until its change is routed. */
export function unitsOfSecond(costs: readonly JobCost[]): number {
  const [found = 0, confirmed = 0, ofTwo = 0, confirmedOfTwo = 0, routed = 0] = costs.map(
    ({ calls }) => sumOf(calls).writeUnits,
  );
  return ofTwo + confirmedOfTwo - found - confirmed + routed;
}

/** Of {@link toldManyCosts} what one further holder writes: its change twice, and its routing. */
export function furtherOfMany([, told, confirmed, routed]: readonly JobCost[]): TableCall[] {
  const rowOf = (cost: JobCost | undefined) =>
    (cost?.calls ?? [])
      .filter(({ items, writeUnits }) => items.join() === 'CHG/CHANGE' && writeUnits > 0)
      .slice(0, 1);
  return [...rowOf(told), ...rowOf(confirmed), ...(routed?.calls ?? [])];
}

/**
 * The steps from a release that is taken down to what is delivered of it, each run by `cost`: to one
 * webhook, and with `chat` to a chat as well.
 */
export async function changeFound(
  w: Watching,
  artist: Watched,
  cost: (name: string, run: () => Promise<unknown>) => Promise<void>,
  { chat = true }: { chat?: boolean } = {},
): Promise<void> {
  const around = { ...deliverySurroundings(w.table), clock: w.clock };
  await targets(around, artist.organization_id, chat);
  w.clock.advance(3600);
  w.happens('takedown', {});
  await cost('check that finds one change', () => w.check(artist));
  let confirmed: string[] = [];
  w.clock.advance(300);
  await cost('second look that confirms it', async () => {
    confirmed = await w.settle(artist, 0);
  });
  const [changeId] = confirmed;
  if (changeId === undefined) throw new Error('the change was not confirmed');
  const organizationId = artist.organization_id;
  await cost(`routing to one webhook${chat ? ' and one destination' : ''}`, () =>
    routeChanges(around, [{ organizationId, changeId, artistId: artist.artist_id }]),
  );
  if (chat) await cost('a message about one change, made a delivery', () => flushed(around));
  for (const { work } of around.queues.held.splice(0)) {
    if (work.kind !== 'deliver_webhook' && work.kind !== 'deliver_message') continue;
    const to = work.kind === 'deliver_webhook' ? 'a webhook' : 'a chat';
    await cost(`delivery to ${to} that succeeds at once`, () => deliver(around, work));
  }
  await cost('sweep with nothing due', () => sweep(around));
}

async function targets(
  around: ReturnType<typeof deliverySurroundings>,
  id: string,
  chat: boolean,
): Promise<void> {
  const organization = { id, name: 'Bench', plan: 'business' } as const;
  const acting = { organization, now: around.clock.now(), by: theService };
  const hook = { url: 'https://receiver.example/in', name: 'hook', event_types: [], active: true };
  await createWebhook(around, acting, hook);
  if (!chat) return;
  const destination = await createDestination(around, acting, {
    name: 'Chat',
    type: 'chat_a',
    config: { url: 'https://hooks.slack.com/services/T0/B0/X' },
  });
  await createAlert(around, acting, aRuleFor(destination.id));
}
