import * as z from 'zod';
import { happen, type TourStage, until, type Voice } from './stage.ts';

interface Places {
  artist: string;
  destination: string;
  webhook: string;
}

const Changes = z.array(z.object({ id: z.string(), change_type: z.string() }));

/** Two changes, from the check that sees them to who has seen to them. */
export async function seeChanges(stage: TourStage, creator: Voice, places: Places): Promise<void> {
  await creator('listEventTypes');
  await happen(stage, 'artists/1001/takedown', {});
  await happen(stage, 'artists/1001/picture', {});
  await creator('checkNow', { params: { id: places.artist } });
  stage.say('(waiting for the second look)\n');
  const gone = await confirmed(creator, 'RELEASE_WENT_OFFLINE');
  const picture = await confirmed(creator, 'PROFILE_IMAGE_CHANGED');
  await creator('listChanges', { query: { limit: '10' } });
  await creator('getChange', { params: { id: gone } });
  await creator('getChangeEvidence', { params: { id: picture, side: 'before' } });
  await creator('acknowledgeChange', { params: { id: gone } });
  await creator('unacknowledgeChange', { params: { id: gone } });
  await creator('acknowledgeChanges', { body: { ids: [gone, picture] } });
  await creator('listArtistChanges', { params: { id: places.artist } });
  await creator('countChangesDaily', { query: { days: '2' } });
  await seeDeliveries(creator, gone, places);
}

async function confirmed(creator: Voice, type: string): Promise<string> {
  const look = async () => {
    const { body } = await creator('listChanges', { quiet: true });
    return Changes.parse(body).find(({ change_type }) => change_type === type)?.id ?? null;
  };
  return until(look, `a confirmed ${type}`);
}

/** Where a change went, and how it is sent again. */
async function seeDeliveries(
  creator: Voice,
  change: string,
  { destination, webhook }: Places,
): Promise<void> {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  for (const [id, names] of [
    [webhook, ['WebhookDeliver', 'Webhook']],
    [destination, ['DestinationDeliver', 'Destination']],
  ] as const) {
    const [log, target] = names;
    const params = { id };
    const delivery_id = await until(
      () => delivered(creator, `list${log}ies`, id),
      `a delivery to ${id}`,
    );
    await creator(`list${log}ies`, { params, query: { status: 'delivered' } });
    await creator(`get${log}y`, { params: { id, delivery_id } });
    await creator(`resend${log}y`, { params: { id, delivery_id } });
    await creator(`recover${target}`, { params, body: { since } });
  }
  await creator('listChangeDeliveries', { params: { id: change } });
}

async function delivered(creator: Voice, list: string, id: string): Promise<string | null> {
  const query = { status: 'delivered' };
  const { body } = await creator(list, { params: { id }, query, quiet: true });
  return z.array(z.object({ id: z.string() })).parse(body)[0]?.id ?? null;
}
