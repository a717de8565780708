import { idOf, idsOf, type Voice } from './stage.ts';

/** Monitored artists. @returns the id of one */
export async function seeArtists(creator: Voice): Promise<string> {
  await creator('searchCatalog', { query: { q: 'nova' } });
  await creator('lookupArtist', { query: { url: 'https://www.deezer.com/artist/1001' } });
  const id = idOf(await creator('verifyInstantly', { body: { streaming_id: '1001' } }));
  const params = { id };
  await creator('listArtists');
  await creator('summarizeArtists');
  await creator('getArtist', { params });
  await creator('getSnapshot', { params });
  await creator('getSnapshotHistory', { params, query: { days: '7' } });
  const [release_id = ''] = idsOf(await creator('listReleases', { params }));
  await creator('getRelease', { params: { id, release_id } });
  await creator('listTracks', { params: { id, release_id } });
  const verdict = { verdict: 'mine' };
  await creator('triageRelease', { params: { id, release_id }, body: verdict });
  return id;
}

/** The proof that an artist may be monitored. */
export async function seeVerification(creator: Voice): Promise<void> {
  const session = idOf(await creator('startVerification', { body: { streaming_id: '1002' } }));
  await creator('getPendingVerification');
  await creator('getVerification', { params: { session_id: session } });
  await creator('cancelVerification', { params: { session_id: session } });
}
