import { theService } from '../../shared/domain/people/audit.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createWebhook, createDestination } from '../../shared/usecases/targets/create-target.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  flushed,
} from '../support/deliveries.ts';
import { metered, sumOf } from './capacity.ts';
import type { TestedTable } from '../support/tested-table.ts';

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
