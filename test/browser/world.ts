import { setTimeout as sleep } from 'node:timers/promises';
import { type Controls, inMail, tokenPattern } from '../../lib/demo/controls.ts';
import type { Client } from '../../shared/client/client.ts';
import type { Change } from '../../shared/changes/rules/change.ts';

/** Looks again until there is something. @throws Error after `seconds` */
export async function eventually<Found>(
  what: string,
  look: () => Promise<Found | undefined | null | false>,
  seconds = 600,
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(200);
  }
}

/** Starts to monitor an artist of the catalog; its baseline is complete. @returns its ID */
export async function monitor(api: Client, streaming_id: string): Promise<string> {
  const { id } = await api.call('POST /api/v1/verify/instant', { body: { streaming_id } });
  return id;
}

/** Makes sure that a past that was given to an artist is what its page will show. */
export async function pastIsShown(api: Client, id: string): Promise<void> {
  const params = { id };
  const points = await api.call('GET /api/v1/artists/{id}/snapshot-history', { params });
  if (points.length < 25) throw new Error(`${id} has ${points.length} readings in its past`);
}

/** Makes things happen to an artist of the catalog, and waits until all of it is confirmed. */
export async function confirmed(
  { api, local }: { api: Client; local: Controls },
  { id, streamingId }: { id: string; streamingId: string },
  happenings: readonly (readonly [what: string, details?: Readonly<Record<string, unknown>>])[],
  types: readonly string[],
): Promise<Change[]> {
  const before = new Set((await changesOf(api, id)).map((change) => change.id));
  for (const [what, details] of happenings) {
    await local.happen(`artists/${streamingId}/${what}`, details);
  }
  await local.check(id);
  return eventually(`${types.join(', ')} of ${streamingId}`, async () => {
    const found = (await changesOf(api, id)).filter((change) => !before.has(change.id));
    const isThere = types.every((type) => found.some(({ change_type }) => change_type === type));
    return isThere && found;
  });
}

async function changesOf(api: Client, id: string): Promise<Change[]> {
  return api.call('GET /api/v1/artists/{id}/changes', { params: { id }, query: { limit: 100 } });
}

/** Agrees, as the owner of a mailbox, to alerts by mail. */
export async function agree(url: string, nobody: Client, address: string): Promise<void> {
  const token = await inMail(url, address, tokenPattern);
  await nobody.call('POST /api/v1/auth/confirm', { body: { token } });
}
