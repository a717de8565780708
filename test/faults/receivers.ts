import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Mailer, Message, Sender, Target } from '../../shared/usecases/ports.ts';
import {
  type Egress,
  EgressFailed,
  type EgressResponse,
} from '../../shared/usecases/egress-port.ts';
import { deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import type { Chance } from './chance.ts';
import { current, type Scheduler } from './scheduler.ts';

/** How a receiver ends an attempt. `late`: it has taken the message, and its answer never comes. */
export type Ending =
  'taken' | 'http_500' | 'http_503' | 'http_429' | 'timeout' | 'reset' | 'late' | 'gone';

/** One request that a receiver got. */
export interface Receipt {
  target: string;
  change: string;
  delivery: string;
  /** The `webhook-id`; of a chat, which has none, the event's. */
  eventId: string;
  body: string;
  isSigned: boolean;
  at: number;
  /** When the function began that sent it. */
  begunAt: number;
  ending: Ending;
  /** Whether the change and its event stood in the table at that time, the body as it is there. */
  wasStored: boolean;
}

/** Somebody's server. */
export interface Receiver {
  target: string;
  kind: Target['kind'];
  secret: string | null;
  /** Probability that it takes a message, and how else it ends. */
  soundness: number;
  endings: readonly Ending[];
  /** How long its answer takes, in milliseconds, both ends included. */
  takesMs?: readonly [number, number];
}

export interface ReceiversOptions {
  scheduler: Scheduler;
  chance: Chance;
  /** The body that is stored as the event of a confirmed change. */
  storedBody(change: string): Promise<string | null>;
  /** The delivery of the message that a change is in and that has this event; null: it's in none. */
  messageWith(change: string, target: string, eventId: string): Promise<string | null>;
}

/** The servers of customers: each answers as it feels, and remembers what it got. */
export class Receivers {
  readonly receipts: Receipt[] = [];
  readonly servers = new Map<string, Receiver>();
  /** Requests that wait for their answer, by target; and the most that ever did at one. */
  private readonly open = new Map<string, number>();
  openMax = 0;
  /** Deliveries whose receiver may be asked once more, by how often. */
  private readonly excused = new Map<string, number>();
  private readonly options: ReceiversOptions;

  constructor(options: ReceiversOptions) {
    this.options = options;
  }

  /** A delivery was taken, and whoever sent it could not write that down. */
  excuse(delivery: string): void {
    this.excused.set(delivery, this.excusesOf(delivery) + 1);
  }

  excusesOf(delivery: string): number {
    return this.excused.get(delivery) ?? 0;
  }

  /** Makes a sender tell the servers what is sent: what goes to a chat doesn't name its change. */
  telling(inner: (egress: Egress, mailer: Mailer) => Sender): Sender {
    return {
      send: async (target, message, at, signal) => {
        const egress: Egress = {
          check: async () => undefined,
          request: async (request) => this.receive(target, message, request),
        };
        const mailer: Mailer = {
          send: async () => {
            await this.deliverMail(target, message);
            return undefined;
          },
        };
        return inner(egress, mailer).send(target, message, at, signal);
      },
      close: () => undefined,
    };
  }

  private async receive(
    target: Target,
    message: Message,
    request: Parameters<Egress['request']>[0],
  ): Promise<EgressResponse> {
    const invocation = current();
    const { scheduler, chance } = this.options;
    const { host, pathname } = new URL(request.url);
    const [least, most] = this.serverAt(host, pathname)?.takesMs ?? [20, 900];
    const label = `POST ${new URL(request.url).host} ${message.eventId}`;
    const unwritten = new Set(invocation.unwritten);
    let opened = 0;
    try {
      const end = await scheduler.gate(
        invocation,
        'receiver',
        label,
        async () => {
          opened += 1;
          this.countOpen(target.id, 1);
          return this.answer(target, message, request, invocation);
        },
        { takesMs: () => chance.between(least, most), signal: request.signal },
      );
      if (end instanceof Error) throw end;
      return end;
    } catch (error) {
      // Taken, and then cut off by a runner that could not renew its lease: it is sent once more.
      if (request.signal?.aborted) {
        for (const delivery of invocation.unwritten) {
          if (unwritten.has(delivery)) continue;
          invocation.unwritten.delete(delivery);
          this.excuse(delivery);
        }
      }
      throw error;
    } finally {
      this.countOpen(target.id, -opened);
    }
  }

  /** Who is at an address, or at that of one of its messages. */
  private serverAt(host: string, pathname: string): Receiver | undefined {
    return this.servers.get(host + pathname.replace(/\/messages\/\d+$/, ''));
  }

  private countOpen(target: string, by: number): void {
    const open = (this.open.get(target) ?? 0) + by;
    this.open.set(target, open);
    this.openMax = Math.max(this.openMax, open);
  }

  /** Mail is taken as soon as it is sent: it has no receiver that could be slow. */
  private async deliverMail(target: Target, { change, eventId, body }: Message): Promise<void> {
    const invocation = current();
    const { scheduler } = this.options;
    await scheduler.gate(invocation, 'receiver', `mail ${eventId}`, async () => {
      if (!change) return;
      // Its delivery has one event, and the other way round.
      const sent = { target: target.id, change: change.id, delivery: eventId, eventId, body };
      const when = { at: scheduler.nowMs, begunAt: invocation.startedAt };
      this.receipts.push({ ...sent, ...when, isSigned: true, ending: 'taken', wasStored: true });
    });
  }

  private async answer(
    target: Target,
    message: Message,
    request: Parameters<Egress['request']>[0],
    invocation: ReturnType<typeof current>,
  ): Promise<EgressResponse | EgressFailed> {
    const { host, pathname } = new URL(request.url);
    const server = this.serverAt(host, pathname);
    const { change } = message;
    if (!server || !change) return new EgressFailed('dns_failed', 'nobody is there');
    const { scheduler, chance } = this.options;
    const ending = chance.happens(server.soundness) ? 'taken' : chance.pick(server.endings);
    // Nobody is told anything by an edit.
    if (request.method === 'PATCH') return answerOf(server.kind, ending, chance);
    const isWebhook = target.kind === 'webhook';
    const delivery = isWebhook
      ? deliveryIdOf(change.id, change.confirmed_at ?? '', server.target)
      : ((await this.options.messageWith(change.id, server.target, message.eventId)) ?? '');
    const { at, begunAt } = { at: scheduler.nowMs, begunAt: invocation.startedAt };
    const sent = { target: server.target, delivery, at, begunAt, ending };
    this.receipts.push(
      ...(isWebhook
        ? [{ ...sent, ...(await this.request(server, change.id, request)) }]
        : await this.lines(message, sent)),
    );
    if (ending === 'taken') invocation.unwritten.add(delivery);
    // It was taken, and nobody can know: one more attempt is right.
    if (ending === 'late') this.excuse(delivery);
    return answerOf(server.kind, ending, chance);
  }

  /** What a program was sent. */
  private async request(
    { secret }: Receiver,
    change: string,
    { headers, body = '' }: Parameters<Egress['request']>[0],
  ) {
    const isRight = secret === null || isSigned(secret, headers, body);
    const wasStored = (await this.options.storedBody(change)) === body;
    return { change, eventId: headers['webhook-id'] ?? '', body, isSigned: isRight, wasStored };
  }

  /** What people were told: a message may be about several changes. */
  private async lines(
    { eventId, change, others = [] }: Message,
    sent: Pick<Receipt, 'target' | 'delivery' | 'at' | 'begunAt' | 'ending'>,
  ): Promise<Receipt[]> {
    const changes = change ? [change, ...others] : [];
    return Promise.all(
      changes.map(async (data) => {
        const stored = await this.options.storedBody(data.id);
        const wasStored = stored !== null && isDeepStrictEqual(dataOf(stored), data);
        const body = JSON.stringify({ data });
        return { ...sent, change: data.id, eventId, body, isSigned: true, wasStored };
      }),
    );
  }
}

function dataOf(stored: string): unknown {
  return (JSON.parse(stored) as { data: unknown }).data;
}

function isSigned(secret: string, headers: Readonly<Record<string, string>>, body: string) {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signature = `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
  return (headers['webhook-signature'] ?? '').split(' ').includes(signature);
}

function answerOf(
  kind: Target['kind'],
  ending: Ending,
  chance: Chance,
): EgressResponse | EgressFailed {
  const answer = (status: number, more: Record<string, string> = {}): EgressResponse => ({
    status,
    headers: more,
    body: status === 200 ? (kind === 'chat_b' ? '{"id":"1"}' : 'ok') : 'no',
  });
  switch (ending) {
    case 'taken':
      return answer(kind === 'webhook' ? chance.pick([200, 202, 204]) : 200);
    case 'http_500':
      return answer(500);
    case 'http_503':
      return answer(503, chance.happens(0.5) ? { 'retry-after': '30' } : {});
    case 'http_429':
      return answer(429, { 'retry-after': String(chance.between(1, 90)) });
    case 'gone':
      return answer(410);
    case 'timeout':
      return new EgressFailed('timeout', 'no answer within 15 s');
    case 'late':
    case 'reset':
      return new EgressFailed('connection_lost', 'the connection was reset');
  }
}
