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
const lanes = 16;
/** So many are asked before, so that the containers of all lanes have started and are compiled. */
const warmUps = 600;
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
  for (const { group, path } of measured) {
    const times: Record<'path' | 'health', number[]> = { path: [], health: [] };
    const rates: Record<'alone' | 'together', number[]> = { alone: [], together: [] };
    await inLanes(warmUps, lanes, () => ask(path));
    await inLanes(2 * lanes, lanes, health);
    for (let round = 0; round < rounds; round += 1) {
      for (let each = 0; each < perRound; each += 1) {
        times.path.push(await timed(() => ask(path)));
        times.health.push(await timed(health));
      }
      rates.alone.push(await rateOf(1, () => ask(path)));
      rates.together.push(await rateOf(lanes, () => ask(path)));
    }
    const name = `GET ${path}`;
    figures.push(
      ...([0.5, 0.99] as const).map((q): Figure => ({
        name: `${name}: p${q * 100}`,
        value: quantile(times.path, q),
        unit: 'ms',
        baseline: { name: 'GET /health', value: quantile(times.health, q) },
      })),
      {
        name: `${name}: requests, ${lanes} at a time`,
        value: median(rates.together),
        unit: 'per s',
        baseline: { name: 'one at a time', value: median(rates.alone) },
        ...(group === 'changes' && { budget: { ratioMin: 1.5 } }),
      },
    );
  }
  return {
    title: 'API through the local gateway',
    how: `The same requests by HTTP to the local service: gateway, function in a thread, table on disk. ${rounds} rounds of ${perRound}, one at a time and by turns with GET /health (no credentials, no table), then one and ${lanes} at a time for the rates; ${warmUps} before that, ${lanes} at a time.`,
    figures,
  };
}

async function rateOf(atATime: number, ask: () => Promise<void>): Promise<number> {
  return (perRound * 1000) / (await timed(() => inLanes(perRound, atATime, ask)));
}
