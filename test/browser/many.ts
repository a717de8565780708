import { keys } from '../../shared/table/keys.ts';
import { putChanges } from '../bench/feed.ts';
import { seededRandom } from '../support/clock.ts';
import { artists } from './artists.ts';
import { tableOf } from './back-door.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { monitor } from './world.ts';

/**
 * Gives an organization confirmed changes of one artist that belong together, of the last minute.
 * @returns their IDs, newest first
 */
export async function aStory(
  { dataDir }: Pick<Stage, 'dataDir'>,
  { api, organizationId }: Pick<Person, 'api' | 'organizationId'>,
  count: number,
): Promise<string[]> {
  const artist = await monitor(api, artists.judged);
  using table = tableOf(dataDir);
  const now = new Date();
  const seeding = { table, random: seededRandom(now.getTime()), organizationId, now };
  const ids = await putChanges(seeding, [artist], { count, days: 1 / 1440 });
  for (const [index, id] of ids.entries()) {
    await table.call('UpdateItem', {
      Key: keys.change(id),
      UpdateExpression: 'SET related = :earlier',
      ExpressionAttributeValues: { ':earlier': ids.slice(index + 1) },
    });
  }
  return ids;
}

/**
 * Gives an organization confirmed changes of each severity in turn, of the last day.
 * @returns their IDs, newest first
 */
export async function manyChanges(
  { dataDir }: Pick<Stage, 'dataDir'>,
  { api, organizationId }: Pick<Person, 'api' | 'organizationId'>,
  count: number,
): Promise<string[]> {
  const artist = await monitor(api, artists.judged);
  using table = tableOf(dataDir);
  const now = new Date();
  const seeding = { table, random: seededRandom(now.getTime()), organizationId, now };
  return await putChanges(seeding, [artist], { count, days: 1 });
}
