import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { ApiError } from '../../shared/client/api-error.ts';
import { clientOf, type Client } from '../../shared/client/client.ts';
import { type Controls, controlsOf, signIn } from '../demo/controls.ts';
import type { Received, Receiver } from '../demo/print.ts';

/** Far longer than the slowest machine takes. */
const patienceSeconds = 900;

/** Who plays in the drill, and what they have. */
export interface Cast {
  url: string;
  receiver: Receiver;
  local: Controls;
  operator: (command: Readonly<Record<string, string>>) => Promise<string>;
  owner: Client;
  /** Deletes their organization after the restore point. */
  leaver: Client;
  /** Revoked after the restore point. */
  key: { id: string; key: string };
  /** Artists of the owner; one change of each is told: before the restore point, since, and after. */
  artists: readonly [before: string, since: string, after: string];
}

const streamingIds = ['1001', '1002', '1003'] as const;
const chatPath = '/api/webhooks/1/x';

/** Sets the scene: two organizations, three artists, a webhook, a chat, and an API key. */
export async function theCast({
  url,
  receiver,
  operator,
}: Pick<Cast, 'url' | 'receiver' | 'operator'>): Promise<Cast> {
  const local = controlsOf(url);
  const { api: owner, organizationId } = await signIn({ url }, 'owner@example.com');
  const { api: leaver } = await signIn({ url }, 'leaver@example.com');
  if (organizationId === null) throw new Error('the owner has no organization');
  await operator({ command: 'plan', organization_id: organizationId, plan: 'business' });
  const [before, since, after] = streamingIds;
  const monitored = async (streaming_id: string) => {
    const { id } = await owner.call('POST /api/v1/verify/instant', { body: { streaming_id } });
    return id;
  };
  const artists = [
    await monitored(before),
    await monitored(since),
    await monitored(after),
  ] as const;
  const hook = { url: `${receiver.url}/hook`, name: 'hook' };
  await owner.call('POST /api/v1/org/webhooks', { body: hook });
  const chat = {
    name: 'chat',
    type: 'chat_b',
    config: { url: `${receiver.url}${chatPath}` },
    // Long enough to make a message of its own of each change, and no longer.
    group_wait_seconds: 1,
  } as const;
  const { id: destination_id } = await owner.call('POST /api/v1/org/destinations', { body: chat });
  await owner.call('POST /api/v1/org/alerts', { body: { name: 'all', destination_id } });
  await owner.call('POST /api/v1/org/api-terms/accept');
  const key = await owner.call('POST /api/v1/org/api-keys', { body: { name: 'drill' } });
  return { url, receiver, local, operator, owner, leaver, key, artists };
}

/** A change that everybody hears of before the restore point. */
export async function beforePoint(cast: Cast): Promise<void> {
  await changed(cast, 0);
  await arrived(cast, 1);
}

/** What happens between the restore point and the damage; one change is found by nobody yet. */
export async function sincePoint(cast: Cast): Promise<void> {
  await changed(cast, 1);
  await arrived(cast, 2);
  await cast.owner.call('DELETE /api/v1/org/api-keys/{id}', { params: { id: cast.key.id } });
  await cast.leaver.call('DELETE /api/v1/org');
  await cast.operator({ command: 'pause' });
  await changed(cast, 2);
}

/** What becomes of it all once the restored table is in use. */
export async function watchedBy(cast: Cast) {
  await arrived(cast, 3);
  // The restored table knows nothing of the second change: it is found once more.
  const since = new Date().toISOString();
  await checked(cast, 1);
  await until(async () => {
    const params = { id: cast.artists[1] };
    const { last_checked_at } = await cast.owner.call('GET /api/v1/artists/{id}', { params });
    return last_checked_at > since;
  });
  // Its re-check, two seconds later, would tell of it.
  await until(async () => /^work: nothing is overdue$/m.test(await status(cast)));
  await sleep(4000);
  const query = { status: 'confirmed' } as const;
  const changes = await cast.owner.call('GET /api/v1/changes', { query });
  const { deletes_at } = await cast.leaver.call('GET /api/v1/org');
  return {
    nothingLost: changes.length === 3 && changes.every(({ id }) => hooksOf(cast, id).size === 1),
    nobodyToldTwice: changes.every(({ id }) => chatsOf(cast, id) === 1),
    keyStaysRevoked: await isRefused(cast),
    deletedStaysDeleted: deletes_at !== null,
  };
}

const status = (cast: Cast) => cast.operator({ command: 'status' });

async function changed(cast: Cast, which: 0 | 1 | 2): Promise<void> {
  await cast.local.happen(`artists/${streamingIds[which]}/takedown`);
  await checked(cast, which);
}

async function checked(cast: Cast, which: 0 | 1 | 2): Promise<void> {
  const params = { id: cast.artists[which] };
  await cast.owner.call('POST /api/v1/artists/{id}/check', { params });
}

const isChat = ({ path }: Received) => path.startsWith(chatPath);

/** That many changes have reached the webhook and the chat. */
async function arrived({ receiver }: Cast, count: number): Promise<void> {
  await receiver.until((all) => {
    const hooks = new Set(all.filter(({ path }) => path === '/hook').map(changeIn));
    return hooks.size >= count && all.filter(isChat).length >= count;
  }, patienceSeconds);
}

const Body = z.object({ data: z.object({ id: z.string() }) });

function changeIn({ body }: Received): string {
  return Body.parse(JSON.parse(body)).data.id;
}

/** The IDs under which the webhook got a change. */
function hooksOf({ receiver }: Cast, change: string): ReadonlySet<unknown> {
  const about = receiver.received.filter(
    (each) => each.path === '/hook' && changeIn(each) === change,
  );
  return new Set(about.map(({ headers }) => headers['webhook-id']));
}

/** How many chat messages are about a change. */
function chatsOf({ receiver }: Cast, change: string): number {
  return receiver.received.filter((each) => isChat(each) && each.body.includes(change)).length;
}

async function isRefused({ url, key }: Cast): Promise<boolean> {
  const headers = { authorization: `Bearer ${key.key}` };
  try {
    await clientOf({ url, headers }).call('GET /api/v1/artists');
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return true;
    throw error;
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceSeconds * 1000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it did not come within ${patienceSeconds} s`);
    await sleep(200);
  }
}
