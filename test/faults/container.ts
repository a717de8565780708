/**
 * The container as handlers see it inside a schedule: every adapter that reaches out of the process
 * is the schedule's own. What is not named here is the real one.
 */
import { newSecretKey } from '../../shared/aws/key-maker.ts';
import { sqsQueues } from '../../shared/aws/queues.ts';
import { sender as realSender } from '../../shared/deliveries/sender/sender.ts';
import type { Clock, KeyRing, Log, Mailer, Random } from '../../shared/usecases/ports.ts';
import { failingRounds } from '../../shared/table/failing.ts';
import { plainVault } from '../support/deliveries.ts';
import { current } from './scheduler.ts';
import { planted } from './plant.ts';
import { harnessSqs, queueUrl } from './queue.ts';

export * from '../../shared/runtime/container.ts';

const sqs = harnessSqs();

export const clock = (): Clock => current().world.clock;
export const random = (): Random => current().world.chance;
export const log = (): Log => current().world.log;
export const table = () => current().world.table;
export const failing = () => failingRounds(table(), clock());
export const queues = (hops = 0) => sqsQueues(queueUrl, sqs, hops);
const pepperKey = { kid: 'pepper', jwk: newSecretKey({ bytes: (count) => new Uint8Array(count) }) };
export const pepper = (): KeyRing => ({
  current: async () => pepperKey,
  all: async () => [pepperKey],
  find: async (kid) => (kid === pepperKey.kid ? pepperKey : null),
});
export const vault = () => plainVault;
export const vaultToOpen = () => plainVault;
export const links = () => current().world.source.links;
export const egress = () => current().world.source.egress;
export const textRecords = () => ({ read: async () => [] });
export const mailer = (): Mailer => ({
  send: async () => {
    const { world } = current();
    await world.scheduler.gate(
      current(),
      'receiver',
      'a mail of the service',
      async () => undefined,
    );
  },
});

export const sender = () => {
  const { world } = current();
  const chats = { chatAHosts: ['hooks.slack.com'], chatBHosts: ['discord.com'] };
  const { clock: time, log: lines } = world;
  const sending = world.receivers.telling((reach, mail) =>
    realSender({ egress: reach, mailer: mail, clock: time, log: lines, ...chats }),
  );
  return planted(world, sending);
};
export const webhookSender = () => sender();
