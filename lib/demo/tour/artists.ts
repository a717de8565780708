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
  await shown.call('POST /api/v1/artists/import/{import_id}/stop', { params });
}

/** What new releases are judged by: labels and codes that are theirs, and releases that are expected. */
async function seeWhatIsTheirs({ shown }: Caller, id: string): Promise<void> {
  const params = { id };
  await shown.call('GET /api/v1/org/identity');
  await shown.call('PUT /api/v1/org/identity', { body: { theirs: { labels: ['Night Shift'] } } });
  const { suggested } = await shown.call('GET /api/v1/artists/{id}/identity', { params });
  await shown.call('PUT /api/v1/artists/{id}/identity', {
    params,
    body: { theirs: suggested, foreign: { labels: ['Ghost Lake Records'] } },
  });
  const [expected] = await shown.call('POST /api/v1/artists/{id}/expected-releases', {
    params,
    body: { title: 'Long Shore', release_date: '2027-12-03' },
  });
  const at = { id, expected_id: expected?.id ?? '' };
  const path = '/api/v1/artists/{id}/expected-releases/{expected_id}';
  await shown.call('GET /api/v1/artists/{id}/expected-releases', { params });
  await shown.call(`GET ${path}`, { params: at });
  await shown.call(`PATCH ${path}`, { params: at, body: { release_date: '2027-12-10' } });
  await shown.call(`DELETE ${path}`, { params: at });
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
  await seeWhatIsTheirs(caller, id);
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
