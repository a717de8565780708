import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import * as z from 'zod';
import { Anything, type Client, clientOf, Identified } from './client.ts';
import type { Received, Receiver } from './receiver.ts';
import { confirmAfterSeconds, type DemoService } from './service.ts';

/** What the story is told with. */
export interface Stage {
  service: DemoService;
  /** Where webhooks and chat messages arrive. */
  receiver: Receiver;
  /** Puts the organization on a plan, as an operator does. */
  setPlan: (organizationId: string, plan: string) => Promise<string>;
  say: (text: string) => void;
}

const artist = { id: '1001', path: '/_local/catalog/artists/1001' } as const;
const Mails = z.array(z.object({ text: z.string() }));
const User = z.object({ organization: Identified });
const Session = z.object({
  id: z.string(),
  status: z.string(),
  artist_id: z.string().nullable(),
  methods: z.array(
    z.object({ type: z.string(), target: z.string().nullable(), token: z.string().nullable() }),
  ),
});
const Changes = z.array(
  z.object({ change_type: z.string(), severity: z.string(), summary: z.string() }),
);

/** Tells the whole story. @throws Error at the first thing that isn't as it should be. */
export async function tell(stage: Stage): Promise<void> {
  const { service, receiver, say } = stage;
  const open = clientOf(service.url);
  const { api, organizationId } = await signIn(stage, open);
  say(await stage.setPlan(organizationId, 'business'));
  const artistId = await verify(stage, open, api);
  const secret = await addTargets(stage, api);
  await happen(stage, open, api, artistId);
  say(`Waiting for the second look, ${confirmAfterSeconds} s later (300 when deployed) …`);
  await receiver.until((all) => all.length >= 6, 45);
  await sleep(1000);
  show(receiver.received, secret, say);
  const changes = await api.call('GET', '/api/v1/changes', Changes);
  say('\nGET /api/v1/changes, newest first:');
  for (const { severity, summary } of changes) say(`  ${severity.padEnd(8)} ${summary}`);
  expectSame(changes.length, 3, 'confirmed changes');
  expectSame(receiver.received.length, 6, 'requests received');
}

async function signIn({ service, say }: Stage, open: Client) {
  say('A person signs in with the code of a mail.');
  const email = 'manager@example.com';
  const Login = z.object({ login_id: z.string() });
  const { login_id } = await open.call('POST', '/api/v1/auth/login', Login, { email });
  const mails = await open.call('GET', '/_local/mail', Mails);
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(mails.at(-1)?.text ?? '')?.[0];
  const body = { login_id, code };
  const { organization } = await open.call('POST', '/api/v1/auth/login/verify', User, body);
  const cookie = open.cookies()[0]?.split(';')[0] ?? '';
  return { api: clientOf(service.url, { cookie }), organizationId: organization.id };
}

async function verify({ say }: Stage, open: Client, api: Client): Promise<string> {
  const started = await api.call('POST', '/api/v1/verify/start', Session, {
    streaming_id: artist.id,
  });
  const proof = started.methods.find(({ type }) => type === 'website_file');
  say(`They prove that the artist is theirs: a file at ${proof?.target ?? 'nowhere'}`);
  await open.call('POST', `${artist.path}/site`, Anything, { file: `${proof?.token ?? ''}\n` });
  const polled = await api.call('GET', `/api/v1/verify/${started.id}`, Session);
  expectSame(polled.status, 'verified', 'status of the verification');
  return polled.artist_id ?? '';
}

async function addTargets({ receiver, say }: Stage, api: Client): Promise<string> {
  say('They add a webhook, and a chat with an alert rule.');
  const Created = z.object({ secret: z.string() });
  const { secret } = await api.call('POST', '/api/v1/org/webhooks', Created, {
    url: `${receiver.url}/hook`,
    name: 'Our receiver',
  });
  const destination = await api.call('POST', '/api/v1/org/destinations', Identified, {
    name: 'Our chat',
    type: 'chat_a',
    config: { url: `${receiver.url}/services/T0/B0/demo` },
  });
  await api.call('POST', '/api/v1/org/alerts', Identified, {
    name: 'Everything',
    destination_id: destination.id,
    min_severity: 'info',
    event_types: [],
    artist_filter: null,
    active: true,
  });
  return secret;
}

/** Three things that are true, and one that only looks so: the pictures move to another host. */
async function happen({ say }: Stage, open: Client, api: Client, artistId: string): Promise<void> {
  say(
    'In the catalog: a release is taken down, one of an unknown label appears, the name changes;',
  );
  say('and all picture addresses move to another host, which is a false alarm.');
  // The details of the releases are read in the background first, as part of the baseline.
  await sleep(3000);
  await open.call('POST', `${artist.path}/takedown`, Anything, {});
  await open.call('POST', `${artist.path}/release`, Anything, {
    title: 'Not Ours',
    type: 'single',
    label: 'Ancient Well Records',
    isrc_registrant: 'QZ7KD',
  });
  await open.call('POST', `${artist.path}/rename`, Anything, { name: 'Nova Pirate' });
  const host = 'cdn-moved.example.net';
  await open.call('POST', '/_local/catalog/picture-host', Anything, { host });
  await api.call('POST', `/api/v1/artists/${artistId}/check`, Anything);
}

function show(received: readonly Received[], secret: string, say: (text: string) => void): void {
  for (const { path, headers, body } of received) {
    say(`\nPOST ${path}`);
    for (const name of [
      'content-type',
      'user-agent',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]) {
      const value = headers[name];
      if (value !== undefined) say(`${name}: ${String(value)}`);
    }
    say('');
    say(JSON.stringify(JSON.parse(body), null, 2));
    if (path === '/hook') {
      const named: Record<string, string> = {};
      for (const [name, value] of Object.entries(headers)) named[name] = String(value);
      new Webhook(secret).verify(body, named);
      say('✓ the signature is right (checked with the npm package standardwebhooks)');
    }
  }
}

function expectSame(found: unknown, wanted: unknown, what: string): void {
  if (found !== wanted) throw new Error(`${what}: ${String(found)} in place of ${String(wanted)}`);
}
