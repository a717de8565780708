import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { newSecretKey } from '../../shared/aws/key-maker.ts';
import { egress } from '../../shared/delivery/egress.ts';
import { sender } from '../../shared/delivery/sender.ts';
import { vault } from '../../shared/delivery/vault.ts';
import type { DeliverWebhookWork } from '../../shared/domain/work.ts';
import { deliver } from '../../shared/usecases/deliveries/deliver.ts';
import { createWebhook } from '../../shared/usecases/webhooks/manage-webhooks.ts';
import { openTarget } from '../../shared/usecases/deliveries/open-target.ts';
import type { Vault } from '../../shared/usecases/ports.ts';
import { routeChange } from '../../shared/usecases/deliveries/route-change.ts';
import { aConfirmedChange, anOrganization, deliverySurroundings } from '../support/deliveries.ts';
import { startTable } from '../support/engine.ts';
import { memoryRing } from '../support/harness.ts';
import { bareDelivery, exampleOf } from './bare-delivery.ts';
import { metered, sumOf, type TableCall } from './capacity.ts';
import { cpuOf, inLanes, interleaved, median, timed, type Report } from './measure.ts';

const rounds = 5;
const perRound = 100;
/** As many as a function works on at a time. */
const lanes = 10;
const webhooks = 10;

/** How many deliveries one processor makes, and what they consist of. */
export async function flatOutBench(): Promise<Report> {
  const engine = await startTable();
  const receiver = await startReceiverProcess();
  try {
    return await measure(engine.table, receiver.url);
  } finally {
    receiver.stop();
    await engine.stop();
  }
}

type Around = Omit<ReturnType<typeof deliverySurroundings>, 'sender'>;

async function measure(table: Around['table'], url: string): Promise<Report> {
  const { sender: scripted, ...plain } = deliverySurroundings(table);
  const ring = memoryRing({ kid: 'k', jwk: newSecretKey(plain.random) });
  const around: Around = { ...plain, vault: vault(ring) };
  const real = sender({
    egress: egress({ allow: ['127.0.0.0/8'], ownHost: null }),
    mailer: around.mailer,
    clock: around.clock,
    log: around.log,
    chatAHosts: [],
    chatBHosts: [],
  });
  const { pending, puts } = await pendingDeliveries(around, url, 2 * perRound * (rounds + 1));
  const next = () => pending.pop()!;
  const units = await metered(table, () => deliver({ ...around, sender: real }, next()));
  const example = await exampleOf(around, next(), around.clock.now());
  const opened = new Map<string, string>();
  const whole = () => deliver({ ...around, sender: real }, next());
  const parts = {
    whole,
    table: () =>
      deliver({ ...around, vault: remembering(around, opened), sender: scripted }, next()),
    sending: () => real.send(example.target, example.message, around.clock.now()),
    secret: () => openTarget(around, example.item, around.clock.now()),
    bare: () => bareDelivery(around, example),
  };
  const rates: number[] = [];
  const cpu = await interleaved(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        async () => {
          let wallMs = 0;
          const ms = await cpuOf(async () => {
            wallMs = await timed(() => inLanes(perRound, lanes, part));
          });
          if (part === whole) rates.push((perRound * 1000) / wallMs);
          return ms / perRound;
        },
      ]),
    ) as Record<keyof typeof parts, () => Promise<number>>,
    { rounds },
  );
  const [all, bare] = [median(cpu.whole), median(cpu.bare)];
  const deliveryUnits = sumOf(units).writeUnits + sumOf(puts).writeUnits / puts.length;
  const of = (name: keyof typeof parts) => ({
    value: median(cpu[name]),
    unit: 'ms' as const,
    baseline: { name: 'the whole', value: all },
  });
  return {
    title: 'Deliveries as fast as it goes',
    how: `The use case with the real sender, vault and signature in this process, ${lanes} at a time, to a receiver in another process; the table's engine is a third. Medians of ${rounds} rounds of ${perRound}, by turns with the parts and with the baseline: the same four table calls without conditions, one HMAC and one POST. A processor's second is one of this process, all threads.`,
    figures: [
      {
        name: 'deliveries per second of one processor',
        value: 1000 / all,
        unit: 'per s',
        baseline: { name: 'bare', value: 1000 / bare },
      },
      {
        name: 'deliveries per second, with two other processes',
        value: median(rates),
        unit: 'per s',
      },
      {
        name: 'processor per delivery',
        value: all,
        unit: 'ms',
        baseline: { name: 'bare', value: bare },
      },
      { name: 'of it: four calls of the table', ...of('table') },
      { name: 'of it: guard, signature and request', ...of('sending') },
      { name: 'of it: opening the secret', ...of('secret') },
      {
        name: 'write units of a delivery',
        value: deliveryUnits,
        unit: 'units',
        budget: { max: 5 },
      },
    ],
  };
}

/** Deliveries that are due, made by routing; and what it cost to store each. */
async function pendingDeliveries(
  around: Around,
  url: string,
  count: number,
): Promise<{ pending: DeliverWebhookWork[]; puts: TableCall[] }> {
  const acting = await anOrganization(
    { ...deliverySurroundings(around.table), ...around },
    'business',
  );
  for (let index = 0; index < webhooks; index += 1) {
    const input = { url, name: `hook ${index}`, event_types: [], active: true };
    await createWebhook(around, acting, input);
  }
  const calls = await metered(around.table, () =>
    inLanes(Math.ceil((count + webhooks) / webhooks), 4, async () => {
      const all = { ...deliverySurroundings(around.table), ...around };
      const { id: changeId } = await aConfirmedChange(all, acting);
      await routeChange(around, { organizationId: acting.organization.id, changeId });
    }),
  );
  const puts = calls.filter(({ command, items }) => command === 'Put' && items[0] === 'TGT/DLV');
  const work = around.queues.held.map((held) => held.work);
  return {
    pending: work.filter(({ kind }) => kind === 'deliver_webhook') as DeliverWebhookWork[],
    puts,
  };
}

/** A vault that knows what it has opened, so that only the table is left to be measured. */
function remembering({ vault: real }: Around, opened: Map<string, string>): Vault {
  return {
    ...real,
    open: async (sealed, owner) => {
      const known = opened.get(sealed) ?? (await real.open(sealed, owner));
      opened.set(sealed, known);
      return known;
    },
  };
}

async function startReceiverProcess(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'receiver-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    url: `http://127.0.0.1:${String(port).trim()}/hook`,
    stop: () => child.stdin.end(),
  };
}
