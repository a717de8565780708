import { controlsOf, signIn } from '../../../lib/demo/controls.ts';
import { startReceiver } from '../../../lib/demo/print.ts';
import { clientOf } from '../../../shared/client/client.ts';
import type { Change } from '../../../shared/changes/rules/change.ts';
import type { ReleaseType } from '../../../shared/domain/releases/release.ts';
import { putArtists } from '../../bench/feed.ts';
import { inLanes } from '../../bench/measure.ts';
import { aChange } from '../../support/a-change.ts';
import { seededRandom } from '../../support/clock.ts';
import { putChange, tableOf } from '../back-door.ts';
import { furnish, type Furnished } from '../furnished.ts';
import { eventually } from '../world.ts';

const artistsCount = 1000;
const firstNames =
  'Ada Bela Cleo Dara Enzo Faye Gus Hana Ines Juno Kofi Lars Mara Nils Otis Petra Quin Rosa Sami Tess Uma Vera Wim Xenia Yuri Zoë Aria Bruno Celia Dimi Elif Finn';
const lastNames =
  'Vesper Halloway Nebel Okafor Quist Lindqvist Marsh Tanaka Brook Castellanos Durrani Eberhardt Fontaine Grieg Hollis Ivanova Jarrett Kowalczyk Lune Mbeki Norling Oyelaran Pascoe Rourke Sorensen Thibault Urquhart Vance Whitlock Yilmaz Zeller Abara';
const changesCount = 300;
const minuteMs = 60_000;

/** What the artist of a number is called: no two alike. */
export function nameOf(index: number): string {
  const first = firstNames.split(' ');
  const last = lastNames.split(' ');
  return `${first[index % first.length]} ${last[Math.floor(index / first.length)]}`;
}

/** A label's account, as the tasks find it. */
export interface Account extends Furnished, Disposable {
  cookie: string;
}

/**
 * Makes an account that has been at work for weeks: 1,000 artists, 300 changes of which today's belong to few
 * stories, one more on hold, an endpoint that fails, a fake, people, rules, and destinations.
 */
export async function busyAccount({
  url,
  dataDir,
}: {
  url: string;
  dataDir: string;
}): Promise<Account> {
  const [receiver, broken] = [
    await startReceiver(),
    await startReceiver({ answer: 500, says: 'column “upc” is too short' }),
  ];
  const { api, cookie, organizationId } = await signIn({ url }, 'lena@nightjar.example');
  if (organizationId === null) throw new Error('the first sign-in made no organization');
  const furnished = await furnish({
    ...{ url, dataDir, receiver, broken, api, organizationId },
    local: controlsOf(url),
    nobody: clientOf({ url }),
    streamingIds: ['1001', '1002', '1005'],
    domain: 'nightjar.example',
  });
  await eventually('the endpoint fails', async () => {
    const params = { id: furnished.brokenWebhook };
    const { failing } = await api.call('GET /api/v1/org/webhooks/{id}', { params });
    const rows = await api.call('GET /api/v1/org/webhooks/{id}/deliveries', { params });
    return failing !== null && rows.some(({ attempt_count }) => attempt_count > 0);
  });
  // Which of them are one story depends on how quickly checks follow each other: only the fake stays open.
  const others = Object.entries(furnished.changes).flatMap(([type, id]) =>
    type === 'RELEASE_SUSPICIOUS' ? [] : [id],
  );
  await api.call('POST /api/v1/changes/acknowledge', { body: { ids: others } });
  const team = (await api.call('GET /api/v1/org/destinations')).find(
    ({ name }) => name === 'Rights team',
  );
  await api.call('POST /api/v1/org/alerts', {
    body: { name: 'For the rights team', destination_id: team!.id, min_severity: 'warning' },
  });
  using table = tableOf(dataDir);
  const now = new Date();
  const seeding = { table, random: seededRandom(41), organizationId, now };
  const ids = await putArtists(seeding, artistsCount, { image_url: null }, nameOf);
  const changes = [onHold(ids, now), ...todays(ids, now), ...earlier(ids, now)];
  await inLanes(changes.length, 8, async (index) => {
    await putChange(table, { ...changes[index]!, organization_id: organizationId });
  });
  return {
    ...furnished,
    cookie,
    [Symbol.dispose]: () => {
      receiver.stop();
      broken.stop();
    },
  };
}

const kinds = [
  ['RELEASE_WENT_OFFLINE', 'warning', 'went offline'],
  ['RELEASE_TITLE_CHANGED', 'info', 'has another title'],
  ['RELEASE_ARTWORK_CHANGED', 'info', 'has another cover'],
  ['RELEASE_LABEL_CHANGED', 'critical', 'has another label'],
] as const;

/** A change of a release of one of the seeded artists. */
function change(
  artists: readonly string[],
  of: { artist: number; kind: number; at: number; number: number },
  rest: Parameters<typeof aChange>[0] = {},
): Change {
  const [change_type, severity, what] = kinds[of.kind % kinds.length]!;
  const [name, title] = [nameOf(of.artist), `Long Way Home ${of.number}`];
  const at = new Date(of.at).toISOString();
  return aChange({
    ...{ change_type, severity, monitored_artist_id: artists[of.artist]!, artist_name: name },
    summary: `“${title}” by ${name} ${what}.`,
    ...{ detected_at: at, confirmed_at: at },
    payload: { subject: { kind: 'release', id: String(8_000_000 + of.number), name: title } },
    ...rest,
  });
}

/** Twenty-four changes of this day: six releases of one artist, the labels of eight at once, and ten others. */
function todays(artists: readonly string[], now: Date): Change[] {
  const at = now.getTime() - 30 * minuteMs;
  return Array.from({ length: 24 }, (_, number) => {
    // The newest is another one, so that the fake isn’t open by itself.
    if (number === 23) return change(artists, { artist: 43, kind: 3, at: now.getTime(), number });
    if (number < 6) return change(artists, { artist: 7, kind: 0, at, number });
    if (number < 14)
      return change(artists, { artist: 20 + number, kind: 3, at: at - minuteMs, number });
    return change(artists, {
      artist: 20 + number,
      kind: number,
      at: at - number * minuteMs,
      number,
    });
  });
}

/** The rest, over two weeks. */
function earlier(artists: readonly string[], now: Date): Change[] {
  return Array.from({ length: changesCount - 24 }, (_, index) =>
    change(artists, {
      ...{ artist: (index * 37) % artistsCount, kind: index, number: 100 + index },
      at: now.getTime() - (24 * 60 + index * 65) * minuteMs,
    }),
  );
}

/** A fake that two checks agree on, held since too many artists have the same. */
function onHold(artists: readonly string[], now: Date): Change {
  const [artist, title] = [900, 'Not Hers'];
  const at = now.getTime() - 120 * minuteMs;
  return change(
    artists,
    { artist, kind: 0, at, number: 99 },
    {
      ...{ change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' },
      summary: `“${title}” by ${nameOf(artist)} may not be theirs.`,
      ...{ status: 'detected', confirmed: false, confirmed_at: null },
      ...{ waiting_for_source: true, expected_by: new Date(at).toISOString() },
      payload: {
        ...{
          field: 'release',
          before: null,
          subject: { kind: 'release', id: '990042', name: title },
        },
        after: {
          ...{ id: '990042', title, type: 'single' satisfies ReleaseType, relation: 'main' },
          ...{ release_date: '2026-11-20', label: 'Ancient Well', upc: null, total_tracks: 1 },
          image_url: null,
        },
      },
    },
  );
}
