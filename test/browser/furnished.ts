import * as z from 'zod';
import { type Controls, inMail, tokenPattern } from '../../lib/demo/controls.ts';
import type { Receiver } from '../../lib/demo/print.ts';
import type { Client } from '../../shared/client/client.ts';
import { Change } from '../../shared/changes/rules/change.ts';
import { givePast, putChange, tableOf, type PastReading } from './back-door.ts';
import { agree, confirmed, eventually, monitor, pastIsShown } from './world.ts';

/** What an organization is furnished with. */
export interface Furnishing {
  url: string;
  dataDir: string;
  local: Controls;
  /** Its creator. */
  api: Client;
  organizationId: string;
  nobody: Client;
  receiver: Receiver;
  /** Answers 500 to everything. */
  broken: Receiver;
  /** Three artists of the catalog; things happen to the first. */
  streamingIds: readonly [string, string, string];
  /** Sets the addresses of its people and mailboxes apart from others'. */
  domain: string;
}

/** What can be opened of it. */
export interface Furnished {
  artist: string;
  release: string;
  /** By change type. */
  changes: Readonly<Record<string, string>>;
  webhook: string;
  delivery: string;
  brokenWebhook: string;
  alert: string;
  destination: string;
  verification: string;
  imported: string;
}

/** An organization that has been at work for a while: something of everything, confirmed and sent. */
export async function furnish(furnishing: Furnishing): Promise<Furnished> {
  const { api } = furnishing;
  await api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
  await api.call('PATCH /api/v1/auth/me', { body: { name: 'Lena Moss' } });
  const targets = await furnishTargets(furnishing);
  // One after the other: together they would ask the catalog more than it answers at a time.
  const [first, ...others] = furnishing.streamingIds;
  const artist = await monitor(api, first);
  const changes = await furnishChanges(furnishing, artist);
  for (const id of others) await monitor(api, id);
  const body = { tags: ['Roster A', 'EMEA'] };
  await api.call('PATCH /api/v1/artists/{id}', { params: { id: artist }, body });
  await furnishPeople(furnishing);
  await furnishMutes(api, artist);
  const { id: verification } = await api.call('POST /api/v1/verify/start', {
    body: { streaming_id: '1011' },
  });
  const releases = await api.call('GET /api/v1/artists/{id}/releases', { params: { id: artist } });
  const delivery = await eventually('a delivery to the webhook', async () => {
    const params = { id: targets.webhook };
    return (await api.call('GET /api/v1/org/webhooks/{id}/deliveries', { params }))[0]?.id;
  });
  const { id: imported } = await api.call('POST /api/v1/artists/import', {
    body: {
      rows: [
        { artist: first, tags: ['Roster A'] },
        { name: 'Nobody', artist: 'no URL' },
      ],
    },
  });
  const release = releases[0]?.id ?? '';
  return { artist, release, changes, delivery, verification, imported, ...targets };
}

async function furnishTargets({ url, api, nobody, receiver, broken, domain }: Furnishing) {
  const webhook = await api.call('POST /api/v1/org/webhooks', {
    body: { url: `${receiver.url}/hook`, name: 'Rights database' },
  });
  const other = await api.call('POST /api/v1/org/webhooks', {
    body: { url: `${broken.url}/hook`, name: 'Old importer' },
  });
  await api.call('POST /api/v1/org/webhooks/{id}/test', { params: { id: webhook.id } });
  const chat = await api.call('POST /api/v1/org/destinations', {
    body: {
      name: '#alerts',
      type: 'chat_a',
      config: { url: `${receiver.url}/services/T0/B0/${domain}` },
    },
  });
  await api.call('PATCH /api/v1/org/destinations/{id}', {
    params: { id: chat.id },
    body: { time_zone: 'Europe/Berlin', quiet_hours: { from: '22:00', to: '07:00' } },
  });
  const address = `rights@${domain}`;
  await api.call('POST /api/v1/org/destinations', {
    body: { name: 'Rights team', type: 'email', config: { address } },
  });
  await agree(url, nobody, address);
  await api.call('POST /api/v1/org/destinations', {
    body: { name: 'Ana', type: 'email', config: { address: `ana@${domain}` } },
  });
  await api.call('POST /api/v1/org/destinations/{id}/test', { params: { id: chat.id } });
  const rule = await api.call('POST /api/v1/org/alerts', {
    body: { name: 'Everything serious', destination_id: chat.id, min_severity: 'warning' },
  });
  await api.call('POST /api/v1/org/alerts', {
    body: { name: 'Everything, once a day', destination_id: chat.id, cadence: 'daily' },
  });
  const ids = { webhook: webhook.id, brokenWebhook: other.id, destination: chat.id };
  return { ...ids, alert: rule.id };
}

const Simulated = z.looseObject({
  name: z.string(),
  followers: z.number(),
  releases: z.array(z.looseObject({ id: z.number() })),
});

async function furnishChanges(
  { api, local, dataDir, organizationId, streamingIds: [streamingId] }: Furnishing,
  id: string,
): Promise<Record<string, string>> {
  const artist = await local.read(`/catalog/artists/${streamingId}`, Simulated);
  const [first, second] = artist.releases.map((release) => release.id);
  using table = tableOf(dataDir);
  const drop = { daysAgo: 3, part: 0.09 };
  const past = await givePast(table, streamingId, { followers: artist.followers, days: 200, drop });
  await pastIsShown(api, id);
  await baselineOf(api, id);
  const happenings = [
    ['takedown'],
    [
      'release',
      { title: 'Not Ours', type: 'single', label: 'Ancient Well', isrc_registrant: 'QZ7KD' },
    ],
    ['rename', { name: `${artist.name} Official` }],
    ['picture'],
    ['edit-release', { release_id: first, artwork: true }],
    ['edit-release', { release_id: second, date: '2020-01-01' }],
    ['release', { title: 'Night Bus', type: 'single', date: '2027-12-04' }],
  ] as const;
  const types = [
    'RELEASE_WENT_OFFLINE',
    'RELEASE_SUSPICIOUS',
    'PROFILE_NAME_CHANGED',
    'PROFILE_IMAGE_CHANGED',
    'RELEASE_ANNOUNCED',
  ];
  const found = await confirmed({ api, local }, { id, streamingId }, happenings, types);
  const lost = numberChange({ organizationId, id, name: artist.name, past });
  const all = [...found, { ...lost, id: await putChange(table, lost) }].map(
    (change) => [change.change_type, change.id] as const,
  );
  const [acknowledged] = found.filter(({ severity }) => severity === 'warning');
  if (acknowledged) {
    const params = { id: acknowledged.id };
    await api.call('POST /api/v1/changes/{id}/acknowledge', { params });
  }
  const suspicious = found.find(({ change_type }) => change_type === 'RELEASE_SUSPICIOUS');
  if (suspicious) await furnishWork(api, suspicious.id);
  return Object.fromEntries(all);
}

/** Somebody looks after it, and has said how far that is. */
async function furnishWork(api: Client, id: string): Promise<void> {
  const params = { id };
  const body = { state: 'in_progress', assignee: 'me' } as const;
  await api.call('PATCH /api/v1/changes/{id}/work', { params, body });
  const text = 'The distributor is on it, ticket 4711.';
  await api.call('POST /api/v1/changes/{id}/notes', { params, body: { text } });
}

/** Waits until the pages of the releases are read: only then can their changes be seen. */
async function baselineOf(api: Client, id: string): Promise<void> {
  const params = { id };
  await eventually('the pages of the releases', async () => {
    const releases = await api.call('GET /api/v1/artists/{id}/releases', { params });
    return releases.length > 0 && releases.every(({ label }) => label !== null);
  });
}

/** The drop of the past, that only days of readings would bring. */
function numberChange(of: {
  organizationId: string;
  id: string;
  name: string;
  past: readonly PastReading[];
}): Change {
  const { organizationId, id, name, past } = of;
  const readings = past.slice(0, 4).toReversed();
  const [before, after] = readings;
  const [last] = past;
  if (!before || !after || !last) throw new Error('there is no past');
  const percent = ((1 - after.value / before.value) * 100).toFixed(1);
  const [from, to] = [before, after].map(
    ({ at, value }) => `${value.toLocaleString('en')} on ${at.slice(0, 10)}`,
  );
  // Typed, so that a field that changes get later is missed before anything runs.
  const change: Change = {
    id: `chg_${'0'.repeat(26)}`,
    organization_id: organizationId,
    monitored_artist_id: id,
    artist_name: name,
    change_type: 'FOLLOWERS_DROP',
    severity: 'warning',
    summary: `“${name}” lost ${percent}% of their followers in 1 day: from ${from} to ${to}.`,
    status: 'confirmed',
    confirmed: true,
    waiting_for_source: false,
    expected_by: null,
    dismissed_reason: null,
    detected_at: after.at,
    confirmed_at: last.at,
    acknowledged_at: null,
    acknowledged_by: null,
    resolves: null,
    resolved_by: null,
    related: [],
    reports: [],
    work: { state: 'open', assignee: null, updated_at: null },
    checks: [],
    payload: {
      field: 'followers',
      before: before.value,
      after: after.value,
      subject: { kind: 'artist', id, name },
      reasons: [
        'we report a loss of more than 5.0% within 7 days',
        `still ${last.value.toLocaleString('en')} on ${last.at.slice(0, 10)}, after 2 more daily values`,
      ],
      readings,
      expected: { low: Math.round(before.value * 0.95), high: Math.round(before.value * 1.02) },
    },
  };
  return Change.parse(change);
}

/** After the changes were sent, so that it keeps none of them back. */
async function furnishMutes(api: Client, artist_id: string): Promise<void> {
  const until = new Date(Date.now() + 8 * 3_600_000).toISOString();
  const body = { artist_id, until, reason: 'Label migration' };
  await api.call('POST /api/v1/org/mutes', { body });
}

async function furnishPeople({ url, api, nobody, domain }: Furnishing): Promise<void> {
  const people = [
    ['ana', 'admin', 'Ana Reis'],
    ['pia', 'viewer', null],
  ] as const;
  for (const [name, role] of people) {
    const email = `${name}@${domain}`;
    await api.call('POST /api/v1/org/invitations', { body: { email, role } });
    if (name === 'pia') continue;
    const body = { token: await inMail(url, email, tokenPattern) };
    await nobody.call('POST /api/v1/auth/invitations/accept', { body });
  }
  await api.call('POST /api/v1/org/api-terms/accept');
  await api.call('POST /api/v1/org/api-keys', { body: { name: 'Nightly import' } });
}
