import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../shared/client/client.ts';
import { type Controls, controlsOf, signIn } from './controls.ts';
import { type Receiver, shown } from './print.ts';
import { confirmAfterSeconds, type DemoService } from './service.ts';

/** What the story needs. */
export interface Stage {
  service: DemoService;
  /** Where webhooks and chat messages arrive. */
  receiver: Receiver;
  say: (text: string) => void;
  /** The simulated artist that it is about; one to which nothing has happened yet. */
  artist?: string;
}

const usualArtist = '1001';

/** Who the story is about: sign in with this address to look around. */
export const manager = 'manager@example.com';

/** Plays the whole story. @throws Error as soon as something isn't as expected. */
export async function tell(stage: Stage): Promise<void> {
  const { service, receiver, say } = stage;
  const local = controlsOf(service.url);
  say('Someone signs in with the code from an email.');
  const { api } = await signIn({ url: service.url }, manager);
  const artistId = await verify(stage, local, api);
  const secret = await addTargets(stage, api);
  await happen(stage, local, api, artistId);
  say(`Waiting for the re-check, ${confirmAfterSeconds} s later (300 when deployed) …`);
  await receiver.until((all) => all.length >= 3, 45);
  say('The webhook got each change by itself. People get one message, after half a minute …');
  await receiver.until((all) => all.length >= 4, 60);
  await sleep(1000);
  for (const each of receiver.received) say(shown(each, each.path === '/hook' ? [secret] : []));
  const changes = await api.call('GET /api/v1/changes');
  say('\nGET /api/v1/changes, newest first:');
  for (const { severity, summary } of changes) say(`  ${severity.padEnd(8)} ${summary}`);
  expectSame(changes.length, 3, 'confirmed changes');
  expectSame(receiver.received.length, 4, 'requests received');
}

async function verify(
  { say, artist = usualArtist }: Stage,
  local: Controls,
  api: Client,
): Promise<string> {
  const started = await api.call('POST /api/v1/verify/start', { body: { streaming_id: artist } });
  const proof = started.methods.find(({ type }) => type === 'website_file');
  say(`They verify the artist with a file at ${proof?.target ?? 'nowhere'}`);
  await local.happen(`artists/${artist}/site`, { file: `${proof?.token ?? ''}\n` });
  const polled = await api.call('GET /api/v1/verify/{session_id}', {
    params: { session_id: started.id },
  });
  expectSame(polled.status, 'verified', 'status of the verification');
  return polled.artist_id ?? '';
}

async function addTargets({ receiver, say }: Stage, api: Client): Promise<string> {
  say('They add a webhook, and a chat with an alert rule.');
  const { secret } = await api.call('POST /api/v1/org/webhooks', {
    body: { url: `${receiver.url}/hook`, name: 'Our receiver' },
  });
  const destination = await api.call('POST /api/v1/org/destinations', {
    body: {
      name: 'Our chat',
      type: 'chat_a',
      config: { url: `${receiver.url}/services/T0/B0/demo` },
    },
  });
  await api.call('POST /api/v1/org/alerts', {
    body: { name: 'Everything', destination_id: destination.id, min_severity: 'info' },
  });
  return secret;
}

/** Three things that are true, and one that only looks so: the pictures move to another host. */
async function happen(
  { say, artist = usualArtist }: Stage,
  local: Controls,
  api: Client,
  artistId: string,
): Promise<void> {
  say(
    'In the catalog, a release is taken down, one from an unknown label appears, the name changes,',
  );
  say('and all picture addresses move to another host: a false alarm.');
  // The details of the releases are read in the background first, as part of the baseline.
  await sleep(3000);
  await local.happen(`artists/${artist}/takedown`);
  await local.happen(`artists/${artist}/release`, {
    title: 'Not Ours',
    type: 'single',
    label: 'Ancient Well Records',
    isrc_registrant: 'QZ7KD',
  });
  await local.happen(`artists/${artist}/rename`, { name: 'Nova Pirate' });
  await local.happen('picture-host', { host: 'cdn-moved.example.net' });
  await api.call('POST /api/v1/artists/{id}/check', { params: { id: artistId } });
}

function expectSame(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} instead of ${String(wanted)}`);
}
