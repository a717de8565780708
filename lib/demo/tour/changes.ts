import { happen, idsOf, type TourStage, until, type Voice } from './stage.ts';

interface Places {
  artist: string;
  destination: string;
  webhook: string;
}

/** A change, from the check that sees it to who has seen to it. */
export async function seeChanges(
  stage: TourStage,
  creator: Voice,
  { artist }: Places,
): Promise<void> {
  await happen(stage, 'artists/1001/takedown', {});
  await creator('checkNow', { params: { id: artist } });
  stage.say('(waiting for the second look)\n');
  const change = await until(
    async () => idsOf(await creator('listChanges', { quiet: true }))[0] ?? null,
    'a confirmed change',
  );
  const params = { id: change };
  await creator('listChanges', { query: { limit: '10' } });
  await creator('getChange', { params });
  await creator('acknowledgeChange', { params });
  await creator('unacknowledgeChange', { params });
  await creator('listArtistChanges', { params: { id: artist } });
  await creator('countChangesDaily', { query: { days: '2' } });
}
