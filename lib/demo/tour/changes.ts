import { type Caller, happen, type TourStage, until } from './stage.ts';

interface Places {
  artist: string;
  destination: string;
  webhook: string;
}

/** Some changes, from the check that finds them to their acknowledgment. */
export async function seeChanges(stage: TourStage, caller: Caller, places: Places): Promise<void> {
  const { shown } = caller;
  const params = { id: places.artist };
  await shown.call('GET /api/v1/event-types');
  await happen(stage, 'artists/1001/takedown');
  await happen(stage, 'artists/1001/picture');
  await happen(stage, 'artists/1001/release', {
    ...{ title: 'Not Ours', type: 'single', label: 'Unheard Label', isrc_registrant: 'QZ7KD' },
  });
  // Two at once are one change.
  await happen(stage, 'artists/1001/edit-release', { release_id: 1001012, title: 'Low Tide' });
  await happen(stage, 'artists/1001/edit-release', { release_id: 1001013, title: 'Slow Hours' });
  await shown.call('POST /api/v1/artists/{id}/check', { params });
  stage.say('(waiting for the re-check)\n');
  const gone = await confirmed(caller, 'RELEASE_WENT_OFFLINE');
  const picture = await confirmed(caller, 'PROFILE_IMAGE_CHANGED');
  await shown.call('GET /api/v1/changes', { query: { limit: 10 } });
  await shown.call('GET /api/v1/changes/{id}', { params: { id: gone } });
  const titles = await confirmed(caller, 'RELEASE_TITLE_CHANGED');
  await shown.call('GET /api/v1/changes/{id}/items', { params: { id: titles } });
  await shown.call('GET /api/v1/changes/{id}/evidence/{side}', {
    params: { id: picture, side: 'before' },
  });
  await shown.call('POST /api/v1/changes/{id}/acknowledge', { params: { id: gone } });
  await shown.call('DELETE /api/v1/changes/{id}/acknowledge', { params: { id: gone } });
  await shown.call('POST /api/v1/changes/acknowledge', { body: { ids: [gone, picture] } });
  await shown.call('PATCH /api/v1/changes/{id}/work', {
    params: { id: gone },
    body: { state: 'in_progress', assignee: 'me' },
  });
  const note = await shown.call('POST /api/v1/changes/{id}/notes', {
    params: { id: gone },
    body: { text: 'The distributor is on it, ticket 4711.' },
  });
  await shown.call('GET /api/v1/changes/{id}/notes', { params: { id: gone } });
  const noted = { params: { id: gone, note_id: note.id } };
  await shown.call('GET /api/v1/changes/{id}/notes/{note_id}', noted);
  await shown.call('DELETE /api/v1/changes/{id}/notes/{note_id}', noted);
  await reportRelease(caller);
  await shown.call('GET /api/v1/artists/{id}/changes', { params });
  await shown.call('GET /api/v1/changes/stats/daily', { query: { days: 2 } });
  await shown.call('GET /api/v1/changes/stats/states');
  await shown.call('GET /api/v1/org/weekly-report');
  await seeDeliveries(caller, 'webhooks', places.webhook);
  await seeDeliveries(caller, 'destinations', places.destination);
  await shown.call('GET /api/v1/changes/{id}/deliveries', { params: { id: gone } });
  await shown.call('GET /api/v1/changes/{id}/routing', { params: { id: gone } });
}

/** A release that isn't the artist's: what it takes to report it, and the record that somebody did. */
async function reportRelease(caller: Caller): Promise<void> {
  const { shown } = caller;
  const id = await confirmed(caller, 'RELEASE_SUSPICIOUS', 'RELEASE_ADDED');
  const params = { id };
  await shown.call('GET /api/v1/changes/{id}/report-kit', { params });
  await shown.call('GET /api/v1/changes/{id}/report-kit/page', { params });
  await shown.call('POST /api/v1/changes/{id}/report-kit/mail', { params });
  const report = await shown.call('POST /api/v1/changes/{id}/reports', {
    params,
    body: { to: 'Deezer', reference: 'Ticket 4711' },
  });
  await shown.call('GET /api/v1/changes/{id}/reports/{report_id}', {
    params: { id, report_id: report.id },
  });
}

/** The ID of a confirmed change of one of the types, once there is one. */
function confirmed({ quiet }: Caller, ...types: readonly string[]): Promise<string> {
  const look = async () =>
    (await quiet.call('GET /api/v1/changes')).find(({ change_type }) => types.includes(change_type))
      ?.id;
  return until(look, `a confirmed ${types.join(' or ')}`);
}

const query = { status: 'delivered' } as const;
const lastHour = () => ({ since: new Date(Date.now() - 3_600_000).toISOString() });

/** Where changes went, and how they are sent again. */
async function seeDeliveries(
  { shown, quiet }: Caller,
  kind: 'webhooks' | 'destinations',
  id: string,
): Promise<void> {
  const target = `/api/v1/org/${kind}/{id}` as const;
  const log = `GET ${target}/deliveries` as const;
  const params = { id };
  const look = async () => (await quiet.call(log, { params, query }))[0]?.id;
  const one = { params: { id, delivery_id: await until(look, `a delivery to ${id}`) } };
  await shown.call(log, { params, query });
  await shown.call(`GET ${target}/deliveries/{delivery_id}`, one);
  await shown.call(`POST ${target}/deliveries/{delivery_id}/resend`, one);
  await shown.call(`POST ${target}/recover`, { params, body: lastHour() });
}
