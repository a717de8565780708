import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { hopsMax, type QueueName } from '../../shared/plan/queues.ts';
import { Envelope } from '../../shared/domain/owed/work.ts';
import type { Chance } from './chance.ts';
import { maySend } from './table.ts';
import { isHandOver, isNeedless, type Sent } from './plant-runners.ts';
import { isUnanswered } from './ticks/plants.ts';
import { current, Injected, type Invocation, type Scheduler } from './scheduler.ts';

interface Message {
  id: string;
  queue: QueueName;
  body: string;
  /** How many messages led to this one, at least. */
  hops: number;
  visibleAt: number;
  receives: number;
}

/** How often a message is handed out before it ends among the dead letters. */
const receivesMax = 5;

/** What happens to messages between being sent and being received. */
export interface QueueFaults {
  lost: number;
  doubled: number;
  late: number;
}

const none: QueueFaults = { lost: 0, doubled: 0, late: 0 };

/** Standard queues as SQS promises them: at least once, in any order, now and then late or twice. */
export class HarnessQueues {
  faults = none;
  readonly deadLetters: Message[] = [];
  /** Messages at the end of a chain that is too long. */
  readonly endless: string[] = [];
  /** Messages to queues whose addresses the sender doesn't have when it is deployed. */
  readonly foreign: string[] = [];
  readonly counts = { lost: 0, doubled: 0, late: 0, redelivered: 0 };
  private messages: Message[] = [];
  private made = 0;
  private readonly scheduler: Scheduler;
  private readonly chance: Chance;

  constructor(scheduler: Scheduler, chance: Chance) {
    this.scheduler = scheduler;
    this.chance = chance;
  }

  calm(): void {
    this.faults = none;
  }

  /** Takes a message, and perhaps loses it, doubles it or holds it up. */
  put(queue: QueueName, body: string, { delaySeconds = 0, hops = 0 } = {}): void {
    const counted = Envelope.parse(JSON.parse(body)).hops;
    if (Math.max(hops, counted) > hopsMax) this.endless.push(`${hops}: ${body}`);
    if (this.has('lost')) return;
    const copies = this.has('doubled') ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const late = this.has('late') ? this.chance.between(1, 240) : 0;
      this.messages.push({
        id: `m${(this.made += 1)}`,
        queue,
        body,
        hops,
        visibleAt: this.scheduler.nowMs + (delaySeconds + late) * 1000,
        receives: 0,
      });
    }
  }

  private has(fault: keyof QueueFaults): boolean {
    if (this.faults[fault] === 0 || !this.chance.happens(this.faults[fault])) return false;
    this.counts[fault] += 1;
    return true;
  }

  get nextMs(): number {
    return Math.min(Infinity, ...this.messages.map(({ visibleAt }) => visibleAt));
  }

  get length(): number {
    return this.messages.length;
  }

  /** The queues that have something to hand out. */
  visible(): QueueName[] {
    const now = this.scheduler.nowMs;
    return [
      ...new Set(
        this.messages.filter(({ visibleAt }) => visibleAt <= now).map(({ queue }) => queue),
      ),
    ];
  }

  /** Up to `most` messages in any order, out of sight for `seconds`. */
  receive(queue: QueueName, most: number, seconds: number): Message[] {
    const now = this.scheduler.nowMs;
    const waiting = this.messages.filter(
      (message) => message.queue === queue && message.visibleAt <= now,
    );
    const taken: Message[] = [];
    while (taken.length < most && waiting.length > 0) {
      const [message] = waiting.splice(this.chance.below(waiting.length), 1);
      if (!message) break;
      if (message.receives >= receivesMax) {
        this.deadLetters.push(message);
        this.remove([message.id]);
        continue;
      }
      message.receives += 1;
      if (message.receives > 1) this.counts.redelivered += 1;
      message.visibleAt = now + seconds * 1000;
      taken.push(message);
    }
    return taken;
  }

  remove(ids: readonly string[]): void {
    this.messages = this.messages.filter(({ id }) => !ids.includes(id));
  }
}

/** The event that Lambda makes of messages. */
export function eventOf(messages: readonly Message[]): SQSEvent {
  return {
    Records: messages.map(({ id, body, queue, receives }): SQSRecord => ({
      messageId: id,
      receiptHandle: `${id}-${receives}`,
      body,
      attributes: {
        ApproximateReceiveCount: String(receives),
        SentTimestamp: '0',
        SenderId: 'harness',
        ApproximateFirstReceiveTimestamp: '0',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queue}`,
      awsRegion: 'us-east-1',
    })),
  };
}

const refusal = () => Object.assign(new Injected('SQS is away'), { name: 'ServiceUnavailable' });

/** A client of SQS whose calls end in the queues of the schedule that makes them. */
export function harnessSqs(): SQSClient {
  const client = new SQSClient({});
  client.middlewareStack.add(
    (_, { commandName }) =>
      async (args) => {
        const invocation = current();
        const { queues, scheduler } = invocation.world;
        const { QueueUrl } = args.input as Single;
        if (!maySend(invocation.name, nameOf(QueueUrl))) {
          queues.foreign.push(`${invocation.name} sends to ${nameOf(QueueUrl)}`);
        }
        const output = await scheduler.gate(
          invocation,
          'queue',
          `${String(commandName)} ${summaryOf(args.input)}`,
          async () =>
            isDropped(invocation, args.input)
              ? {}
              : take(invocation, String(commandName), args.input),
          { fault: refusal },
        );
        return { output: { ...output, $metadata: {} }, response: {} };
      },
    { step: 'initialize', name: 'harnessSqs' },
  );
  return client;
}

type Single = SendMessageCommand['input'];
type Batch = SendMessageBatchCommand['input'];

function take(of: Invocation, command: string, input: unknown) {
  const { queues, ticks } = of.world;
  const hops = of.hops + 1;
  ticks.sent(of, bodiesOf(input));
  if (command === 'SendMessageCommand') {
    const { QueueUrl, MessageBody = '', DelaySeconds } = input as Single;
    queues.put(nameOf(QueueUrl), MessageBody, { delaySeconds: DelaySeconds, hops });
    return {};
  }
  if (command !== 'SendMessageBatchCommand') throw new Error(`no such queue command: ${command}`);
  const { QueueUrl, Entries = [] } = input as Batch;
  for (const { MessageBody = '', DelaySeconds } of Entries) {
    queues.put(nameOf(QueueUrl), MessageBody, { delaySeconds: DelaySeconds, hops });
  }
  return { Successful: [], Failed: [] };
}

/** What the messages of a call say. */
function bodiesOf(input: unknown): Sent[] {
  const { MessageBody, Entries } = input as Single & Batch;
  const bodies = Entries ? Entries.map((entry) => entry.MessageBody) : [MessageBody];
  return bodies.map((body) => JSON.parse(body ?? '{}') as Sent);
}

/** Whether a planted mistake keeps this message from being sent, alone or as a batch of one. */
function isDropped(of: Invocation, input: unknown): boolean {
  const { Entries, ...single } = input as Single & Batch;
  const [only, ...others] = Entries ?? [single];
  if (!only || others.length > 0) return false;
  const { MessageBody = '{}', DelaySeconds = 0 } = only;
  const sent = JSON.parse(MessageBody) as Sent;
  return isHandOver(of, sent, DelaySeconds) || isNeedless(of, sent) || isUnanswered(of, sent);
}

const urlPrefix = 'https://sqs.test/';

/** The address of a queue. */
export const queueUrl = (queue: QueueName): string => urlPrefix + queue;

function nameOf(url: string | undefined): QueueName {
  return (url ?? '').slice(urlPrefix.length) as QueueName;
}

function summaryOf(input: unknown): string {
  const { QueueUrl, DelaySeconds = 0 } = input as Single;
  const kinds = bodiesOf(input).map(({ kind }) => kind);
  return `${nameOf(QueueUrl)} ${kinds.join(',')} in ${DelaySeconds} s`;
}
