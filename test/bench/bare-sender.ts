/**
 * `node test/bench/bare-sender.ts URL`: the least that sends webhooks, for the bench `deliveries`. It signs
 * and posts by the HTTP client of the service's sender, at the steady rate and then as fast as it can. It
 * is a process of its own, since the receiver's processor time is not its own, and prints a {@link Bare}.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { keptEgress } from '../../shared/deliveries/sender/egress.ts';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';
import { placesMax } from '../../shared/deliveries/rules/target-state.ts';
import { signingSecretOf } from '../../shared/deliveries/rules/signing-secret.ts';
import { aChange } from '../support/a-change.ts';
import { endpoints, eventsPerSecond, type Bare } from './beside.ts';
import { cpuOf, quantile, timed } from './measure.ts';

const url = process.argv[2] ?? '';
const seconds = 10;
const burst = 3000;
const secrets = [signingSecretOf(Buffer.alloc(32, 1))];
const body = JSON.stringify({ id: 'evt_bare', type: 'change.confirmed', data: aChange() });

/** What sends to one place at a time, by a connection that it keeps. */
function oneByOne(path: string) {
  const egress = keptEgress({ allow: ['127.0.0.0/8'], ownHost: null });
  const post = async (): Promise<void> => {
    const headers = signatureHeaders({ eventId: 'evt_bare', at: new Date(), body, secrets });
    const all = { 'content-type': 'application/json', ...headers };
    await egress.request({ method: 'POST', url: url + path, headers: all, body });
  };
  return { post, egress };
}

async function asFastAsItCan(count: number): Promise<void> {
  const senders = Array.from({ length: placesMax }, () => oneByOne('/bare'));
  const all = senders.map(async ({ post, egress }) => {
    for (let sent = 0; sent < count / placesMax; sent += 1) await post();
    egress.close();
  });
  await Promise.all(all);
}

/** @returns how long each post took, there and back. */
async function steadily(): Promise<number[]> {
  const senders = Array.from({ length: endpoints }, (_, index) => oneByOne(`/bare/${index}`));
  const times: number[] = [];
  for (let event = 0; event < eventsPerSecond * seconds; event += 1) {
    const next = sleep(1000 / eventsPerSecond);
    await Promise.all(senders.map(async ({ post }) => times.push(await timed(post))));
    await next;
  }
  for (const { egress } of senders) egress.close();
  return times;
}

await asFastAsItCan(burst / 10);
let times: number[] = [];
const steadyMs = await cpuOf(async () => (times = await steadily()));
let burstMs = 0;
const took = await timed(async () => (burstMs = await cpuOf(() => asFastAsItCan(burst))));
const bare: Bare = {
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  perSecond: (burst * 1000) / took,
  steadyMs: steadyMs / times.length,
  burstMs: burstMs / burst,
};
console.log(JSON.stringify(bare));
