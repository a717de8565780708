import { type Caller, until } from './stage.ts';

/** A roster that is imported, and a row of it whose artist a person chooses. */
async function seeImport({ shown, quiet }: Caller): Promise<void> {
  const { id: import_id } = await shown.call('POST /api/v1/artists/import', {
    body: {
      rows: [
        { artist: 'https://www.deezer.com/artist/1001', tags: ['Roster A'] },
        // Two artists have this name.
        { name: 'Marble Kites', tags: ['Roster A'] },
      ],
    },
  });
  const params = { import_id };
  const done = async () =>
    until(async () => {
      const { status } = await quiet.call('GET /api/v1/artists/import/{import_id}', { params });
      return status === 'done' ? status : null;
    }, 'an import that is done');
  await done();
  const { rows } = await shown.call('GET /api/v1/artists/import/{import_id}', { params });
  await shown.call('GET /api/v1/artists/import/{import_id}/proofs', { params });
  await shown.call('POST /api/v1/artists/import/{import_id}/rows/{row}', {
    params: { ...params, row: '2' },
    body: { streaming_id: rows[1]?.candidates[0]?.streaming_id ?? '' },
  });
  await done();
}

/** Monitored artists. @returns the id of one */
export async function seeArtists(caller: Caller): Promise<string> {
  const { shown } = caller;
  await shown.call('GET /api/v1/artists/search', { query: { q: 'nova' } });
  const url = 'https://www.deezer.com/artist/1001';
  await shown.call('GET /api/v1/artists/lookup', { query: { url } });
  const { id } = await shown.call('POST /api/v1/verify/instant', {
    body: { streaming_id: '1001' },
  });
  const params = { id };
  await shown.call('PATCH /api/v1/artists/{id}', {
    params,
    body: { tags: ['Roster A', 'EMEA'] },
  });
  await shown.call('GET /api/v1/artists');
  await shown.call('GET /api/v1/artists/summary');
  await shown.call('GET /api/v1/artists/{id}', { params });
  await shown.call('GET /api/v1/artists/{id}/snapshot', { params });
  await shown.call('GET /api/v1/artists/{id}/summary', { params });
  await shown.call('GET /api/v1/artists/{id}/snapshot-history', { params, query: { days: 7 } });
  const releases = await shown.call('GET /api/v1/artists/{id}/releases', { params });
  const release = { id, release_id: releases[0]?.id ?? '' };
  await shown.call('GET /api/v1/artists/{id}/releases/{release_id}', { params: release });
  await shown.call('GET /api/v1/artists/{id}/releases/{release_id}/tracks', { params: release });
  await shown.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
    params: release,
    body: { verdict: 'mine' },
  });
  await shown.call('DELETE /api/v1/artists/{id}/releases/{release_id}/triage', { params: release });
  await seeImport(caller);
  return id;
}

/** The proof that an artist may be monitored. */
export async function seeVerification({ shown }: Caller): Promise<void> {
  const { id: session_id } = await shown.call('POST /api/v1/verify/start', {
    body: { streaming_id: '1002' },
  });
  await shown.call('GET /api/v1/verify/pending');
  await shown.call('GET /api/v1/verify/{session_id}', { params: { session_id } });
  await shown.call('DELETE /api/v1/verify/{session_id}', { params: { session_id } });
}
