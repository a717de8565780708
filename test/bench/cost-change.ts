import { theService } from '../../shared/domain/people/audit.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createDestination, createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { tellFindings } from '../../shared/watches/steps/tell-findings.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
} from '../support/deliveries.ts';
import type { Watched, Watching } from '../support/watching.ts';
import { metered, sumOf } from './capacity.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** The steps of one change until it is confirmed. */
export async function renamed(w: Watching, artist: Watched, name: string) {
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
  await deliveredBefore(w, artist, around);
  w.clock.advance(3600);
  w.happens('takedown', {});
  await cost('check that finds one change', () => w.check(artist));
  let confirmed: string[] = [];
  w.clock.advance(300);
  await cost('re-check that confirms it', async () => {
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

/** A target that has received something: only the first delivery to it looks for older ones. */
async function deliveredBefore(
  w: Watching,
  artist: Watched,
  around: ReturnType<typeof deliverySurroundings>,
): Promise<void> {
  await renamed(w, artist, 'Once Before');
  const toRoute = (await w.changes(artist)).map(({ id, organization_id, monitored_artist_id }) => ({
    ...{ organizationId: organization_id, changeId: id, artistId: monitored_artist_id },
  }));
  await routeChanges(around, toRoute);
  await flushed(around);
  for (const { work } of around.queues.held.splice(0)) {
    if (work.kind === 'deliver_webhook' || work.kind === 'deliver_message')
      await deliver(around, work);
  }
}

/** A webhook, and with `chat` a chat with a rule that sends it everything. */
export async function targets(
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

/** What it takes to tell people of changes. */
export interface MessageCost {
  destinations: number;
  /** Confirmed together, of one artist. */
  changes: number;
  /** Of a change and a destination, until its message is a delivery; more than without destinations. */
  writeUnitsEach: number;
}

/** To how many destinations a change goes. */
const destinationCounts = [1, 5, 20];
/** A change alone, and the takedown of a discography. */
const changeCounts = [1, 50];

/** What changes cost that go to people, alone and put together. */
export async function messageCosts(table: TestedTable): Promise<MessageCost[]> {
  const costs: MessageCost[] = [];
  for (const changes of changeCounts) {
    const without = await writeUnits(table, 0, changes);
    for (const destinations of destinationCounts) {
      const units = await writeUnits(table, destinations, changes);
      const writeUnitsEach = (units - without) / destinations / changes;
      costs.push({ destinations, changes, writeUnitsEach });
    }
  }
  return costs;
}

async function writeUnits(
  table: TestedTable,
  destinations: number,
  count: number,
): Promise<number> {
  const around = deliverySurroundings(table);
  const { organization } = await anOrganization(around, 'business');
  const acting = { organization, now: around.clock.now(), by: theService };
  // Each change goes to a program, too: what that takes is not for people.
  const hook = { url: 'https://receiver.example/in', name: 'hook', event_types: [], active: true };
  await createWebhook(around, acting, hook);
  for (let made = 0; made < destinations; made += 1) {
    const config = { url: `https://hooks.slack.com/services/T0/B${made}/X` };
    const input = { name: 'Chat', type: 'chat_a', config } as const;
    const { id } = await createDestination(around, acting, input);
    await createAlert(around, acting, aRuleFor(id));
  }
  const monitored_artist_id = anId(around, 'artist');
  const changes: Change[] = [];
  for (let made = 0; made < count; made += 1) {
    changes.push(await aConfirmedChange(around, acting, { monitored_artist_id }));
  }
  around.queues.held.splice(0);
  const calls = await metered(table, async () => {
    const toRoute = changes.map(({ id }) => ({
      ...{ organizationId: organization.id, changeId: id, artistId: monitored_artist_id },
    }));
    await routeChanges(around, toRoute);
    await flushed(around);
  });
  return sumOf(calls).writeUnits;
}
