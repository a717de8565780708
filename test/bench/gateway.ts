import { join } from 'node:path';
import { measured, measuredWorld } from './api.ts';
import { backDoor, organizationWithKeys } from './back-door.ts';
import { putArtists, putChanges } from './feed.ts';
import {
  inLanes,
  median,
  quantile,
  timed,
  type BenchOptions,
  type Figure,
  type Report,
} from './measure.ts';
import { benchService } from './service.ts';

const perRound = 60;
const rounds = 3;
const lanes = 4;
/** As many as the plan includes: each may ask 1,200 times a minute, and 120 times at once. */
const keyCount = 20;

/** The same requests as of the bench `api`, through the local gateway and the bundles behind it. */
export async function gatewayBench({ root }: BenchOptions): Promise<Report> {
  await using service = await benchService(root, join(root, 'data-gateway'));
  using back = backDoor(service);
  const { seeding, keys } = await organizationWithKeys(back.table, keyCount);
  const artistIds = await putArtists(seeding, measuredWorld.artists);
  const { changes: count, days } = measuredWorld;
  await putChanges(seeding, artistIds, { count, days });
  let asked = 0;
  const ask = async (path: string): Promise<void> => {
    const authorization = `Bearer ${keys[(asked += 1) % keyCount]!}`;
    const answer = await fetch(service.url + path, { headers: { authorization } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`);
  };
  const health = () => ask('/health');
  const figures: Figure[] = [];
  for (const { path } of measured) {
    const times: Record<'path' | 'health', number[]> = { path: [], health: [] };
    const rates: number[] = [];
    // The containers of four lanes start here.
    await inLanes(2 * lanes, lanes, () => ask(path));
    await inLanes(2 * lanes, lanes, health);
    for (let round = 0; round < rounds; round += 1) {
      for (let each = 0; each < perRound; each += 1) {
        times.path.push(await timed(() => ask(path)));
        times.health.push(await timed(health));
      }
      const took = await timed(() => inLanes(perRound, lanes, () => ask(path)));
      rates.push((perRound * 1000) / took);
    }
    const name = `GET ${path}`;
    figures.push(
      ...([0.5, 0.99] as const).map((q): Figure => ({
        name: `${name}: p${q * 100}`,
        value: quantile(times.path, q),
        unit: 'ms',
        baseline: { name: 'GET /health', value: quantile(times.health, q) },
      })),
      { name: `${name}: requests`, value: median(rates), unit: 'per s' },
    );
  }
  return {
    title: 'API through the local gateway',
    how: `The same requests by HTTP to the local service: gateway, function in a thread, table on disk. ${rounds} rounds of ${perRound}, one at a time and by turns with GET /health (no credentials, no table), then ${lanes} at a time for the rate.`,
    figures,
  };
}
