import { keys } from '../../shared/table/keys.ts';
import { putChanges } from '../bench/feed.ts';
import { seededRandom } from '../support/clock.ts';
import { artists } from './artists.ts';
import { tableOf } from './back-door.ts';
import { newAddress, type Person } from './person.ts';
import type { Stage } from './stage.ts';
import { eventually, monitor } from './world.ts';

/**
 * Gives an organization confirmed changes of one artist that belong together, of the last minute.
 * @returns their IDs, newest first
 */
export async function aStory(
  stage: Pick<Stage, 'dataDir'>,
  person: Pick<Person, 'api' | 'organizationId'>,
  count: number,
): Promise<string[]> {
  const ids = await manyChanges(stage, person, count, 1 / 1440);
  using table = tableOf(stage.dataDir);
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
 * Gives an organization confirmed changes of each severity in turn, of the last `days`.
 * @returns their IDs, newest first
 */
export async function manyChanges(
  { dataDir }: Pick<Stage, 'dataDir'>,
  { api, organizationId }: Pick<Person, 'api' | 'organizationId'>,
  count: number,
  days = 1,
): Promise<string[]> {
  const artist = await monitor(api, artists.judged);
  using table = tableOf(dataDir);
  const now = new Date();
  const seeding = { table, random: seededRandom(now.getTime()), organizationId, now };
  return await putChanges(seeding, [artist], { count, days });
}

/** What can be opened of it. */
export interface SmallWorld {
  artist: string;
  release: string;
  change: string;
  webhook: string;
  destination: string;
  alert: string;
  verification: string;
}

/** One of everything that has a control on some screen. Nothing happens in the catalog. */
export async function smallWorld(stage: Stage, { api, ...host }: Person): Promise<SmallWorld> {
  const receiver = await stage.receiver();
  const artist = await monitor(api, artists.quiet);
  await api.call('PATCH /api/v1/artists/{id}', {
    params: { id: artist },
    body: { tags: ['Roster A', 'EMEA'] },
  });
  const [change = ''] = await manyChanges(stage, { api, ...host }, 3);
  await api.call('POST /api/v1/changes/{id}/notes', {
    params: { id: change },
    body: { text: 'The distributor is on it, ticket 4711.' },
  });
  const { id: webhook } = await api.call('POST /api/v1/org/webhooks', {
    body: { url: `${receiver.url}/hook`, name: 'Rights database' },
  });
  const { id: destination } = await api.call('POST /api/v1/org/destinations', {
    body: { name: 'Desk', type: 'webhook', config: { url: `${receiver.url}/desk` } },
  });
  const { id: alert } = await api.call('POST /api/v1/org/alerts', {
    body: { name: 'Bad news', destination_id: destination, min_severity: 'critical' },
  });
  const { id: verification } = await api.call('POST /api/v1/verify/start', {
    body: { streaming_id: '1011' },
  });
  await api.call('POST /api/v1/org/invitations', {
    body: { email: newAddress(), role: 'viewer' },
  });
  await api.call('POST /api/v1/org/api-terms/accept');
  await api.call('POST /api/v1/org/api-keys', { body: { name: 'Nightly import' } });
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString();
  await api.call('POST /api/v1/org/mutes', { body: { artist_id: artist, until } });
  const release = await eventually('a release', async () => {
    const releases = await api.call('GET /api/v1/artists/{id}/releases', {
      params: { id: artist },
    });
    return releases[0]?.id;
  });
  return { artist, release, change, webhook, destination, alert, verification };
}
