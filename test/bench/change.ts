import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import type { Controls } from '../../lib/demo/controls.ts';
import { startReceiver, type Received } from '../../lib/demo/print.ts';
import { ApiError } from '../../shared/client/api-error.ts';
import type { Client } from '../../shared/client/client.ts';
import { median, quantile, type BenchOptions, type Figure, type Report } from './measure.ts';
import { benchService, confirmAfterSeconds, until, visitor } from './service.ts';

/** From five at a time on a change waits to see whether it comes to very many. */
const streamingIds = ['1001', '1002', '1003', '1004'];
/** What happens to each artist, one thing in a round. */
const happenings = [
  { control: 'rename', body: (id: string) => ({ name: `Somebody Else ${id}` }) },
  { control: 'takedown', body: () => ({}) },
  { control: 'picture', body: () => ({}) },
  { control: 'rename', body: (id: string) => ({ name: `Nobody at All ${id}` }) },
] as const;
/** Four checks and four re-checks stay within the catalog’s 50 requests in 5 seconds. */
const apartMs = 500;

const Confirmed = z.object({
  monitored_artist_id: z.string(),
  detected_at: z.coerce.date(),
  confirmed_at: z.coerce.date(),
});
const Event = z.object({ data: Confirmed });

/** When a check was asked for, by artist. */
interface Request {
  artistId: string;
  at: number;
}

/** How long a change takes from the check that sees it to the receiver, through everything. */
export async function changeBench({ root }: BenchOptions): Promise<Report> {
  await using service = await benchService(root, join(root, 'data-change'));
  const { api, local } = await visitor(service);
  const receiver = await startReceiver();
  try {
    const hook = { url: `${receiver.url}/hook`, name: 'bench' };
    await api.call('POST /api/v1/org/webhooks', { body: hook });
    const artistIds = await monitorAll(api, local);
    const requests: Request[] = [];
    for (const [round, { control, body }] of happenings.entries()) {
      for (const [index, streamingId] of streamingIds.entries()) {
        await local.happen(`artists/${streamingId}/${control}`, body(streamingId));
        const artistId = artistIds[index]!;
        requests.push({ artistId, at: Date.now() });
        await local.check(artistId);
        await sleep(apartMs);
      }
      const expected = streamingIds.length * (round + 1);
      await receiver.until((all) => all.length >= expected, 60);
    }
    return report(receiver.received, requests);
  } finally {
    receiver.stop();
  }
}

/** Monitors the artists, each when the catalog has been asked all about the one before. */
async function monitorAll(api: Client, local: Controls): Promise<string[]> {
  const ids: string[] = [];
  for (const streaming_id of streamingIds) {
    const monitor = () => api.call('POST /api/v1/verify/instant', { body: { streaming_id } });
    await until(`artist ${streaming_id}`, 30, async () => {
      const made = await monitor().catch(unlessBusy);
      if (made) ids.push(made.id);
      return made !== null;
    });
    await atRest(local);
  }
  return ids;
}

/** Where the catalog's quota is used up, one comes back later, as clients do. */
function unlessBusy(error: unknown): null {
  if (error instanceof ApiError && error.status === 503) return null;
  throw error;
}

/** Waits until the details of all releases were read: the catalog is asked for nothing any more. */
async function atRest(local: Controls): Promise<void> {
  const Log = z.looseObject({ recent: z.array(z.unknown()) });
  let before = '';
  let quietSince = Date.now();
  await until('rest', 90, async () => {
    const now = JSON.stringify(await local.read('/catalog/requests', Log));
    if (now !== before) quietSince = Date.now();
    before = now;
    return Date.now() - quietSince > 1000;
  });
}

function report(received: readonly Received[], requests: readonly Request[]): Report {
  const steps = received.map(({ body, at }) => {
    const { data } = Event.parse(JSON.parse(body));
    const [detected, confirmed] = [data.detected_at.getTime(), data.confirmed_at.getTime()];
    const asked = requests.findLast(
      (request) => request.artistId === data.monitored_artist_id && request.at <= detected,
    );
    if (!asked) throw new Error('a change was detected before it was looked for');
    return {
      detecting: detected - asked.at,
      settling: confirmed - detected - confirmAfterSeconds * 1000,
      delivering: at.getTime() - confirmed,
    };
  });
  const figures = (
    [
      ['detecting', 'from the request of a check to detected'],
      ['settling', `from the end of the wait (${confirmAfterSeconds} s) to confirmed`],
      ['delivering', 'from confirmed to the receiver'],
    ] as const
  ).flatMap(([step, name]): Figure[] => {
    const values = steps.map((each) => each[step]);
    return [
      { name: `${name}: median`, value: median(values), unit: 'ms' },
      { name: `${name}: slowest`, value: quantile(values, 1), unit: 'ms' },
    ];
  });
  return {
    title: 'From a change to its delivery',
    how: `${received.length} changes of ${streamingIds.length} artists (names, pictures, releases taken down), one check after the other, through the local service: simulator, queues, functions, one webhook. The times are those of the change (detected_at, confirmed_at) and of the receiver.`,
    figures,
  };
}
