import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { World as CatalogWorld } from '../../lib/simulator/model.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { queueOf, type QueueName } from '../../shared/plan/queues.ts';
import { SweepItem } from '../../shared/table/sweeps.ts';
import { getNotices } from '../../shared/alerts/items/notices.ts';
import { findEvent } from '../../shared/alerts/items/events.ts';
import type { Clock, Log, Message, Target } from '../../shared/usecases/ports.ts';
import type { Chance } from './chance.ts';
import { DueIndex, IndexLag, isRegular } from './due-index.ts';
import type { Plant } from './plant.ts';
import { eventOf, HarnessQueues } from './queue.ts';
import { Receivers } from './receivers.ts';
import { current, Injected, type Invocation, Scheduler, settled } from './scheduler.ts';
import { Source } from './source.ts';
import type { WatchedTarget } from './targets.ts';
import { KnownSlots } from './ticks/known-slots.ts';
import { TickLog } from './ticks/log.ts';
import { tickingAsUsual, type Ticking } from './ticks/setting.ts';
import type { TestedTable } from '../support/tested-table.ts';

/** The handlers as Lambda calls them. */
export interface Handlers {
  ofQueue(queue: QueueName): (event: SQSEvent) => Promise<SQSBatchResponse>;
  sweep: () => Promise<unknown>;
  tick: (event: { lane: number }) => Promise<unknown>;
  sendTo: (target: Target, message: Message, at: Date) => Promise<unknown>;
}

export interface WorldOptions {
  table: TestedTable;
  chance: Chance;
  startMs: number;
  organizationId: string;
  handlers: Handlers;
  plant?: Plant | null;
  /** Whether there is a sweep at all. */
  isSwept?: boolean;
  /** In place of the built-in one. */
  liveMax?: number;
  /** For how long the index of waiting deliveries shows what was so before, in milliseconds. */
  indexLagMs?: number;
  /** Of the service that these artists belong to; @default few: each check reads everything. */
  checksPerHour?: number;
  /** Whether the sweep passes over shards in which nothing is owed, which are most of what it reads. */
  isSweepShort?: boolean;
  /** The catalog as it is when it begins; @default the one of all other schedules. */
  catalog?: CatalogWorld;
  /** How artists are visited; @default as operators who set nothing have it. */
  ticking?: Ticking;
}

/** Something that happens at its time, whoever is running. */
export interface Happening {
  at: number;
  what: string;
  act: () => Promise<void> | void;
  /** Whether it changes nothing. */
  isOnlyLooking?: boolean;
}

/** Somebody who watches what is read and written, and what the time is said to be. */
export interface Observer {
  /** Told of each call that wrote something, before its caller is. */
  written(input: WrittenInput): Promise<void>;
  /** Told of each time that the clock gave. */
  told(time: Date): void;
}

/** What a call wrote, as far as observers look at it. */
export interface WrittenInput {
  Item?: Record<string, unknown>;
  Key?: Record<string, unknown>;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete', WrittenInput>>[];
}

/** No more functions than that run side by side, unless told otherwise. */
const liveMaxDefault = 4;

/** Everything around the handlers in one schedule: time, queues, table, catalog, receivers. */
export class World {
  readonly table: TestedTable;
  readonly chance: Chance;
  readonly scheduler: Scheduler;
  readonly queues: HarnessQueues;
  readonly source: Source;
  readonly receivers: Receivers;
  readonly dueIndex: DueIndex;
  readonly organizationId: string;
  readonly plant: Plant | null;
  readonly checksPerHour: number;
  readonly isSweepShort: boolean;
  readonly ticking: Ticking;
  readonly ticks: TickLog;
  readonly slots: KnownSlots;
  readonly targets: WatchedTarget[] = [];
  readonly steps: string[] = [];
  /** What went wrong in a function that nobody made go wrong. */
  readonly surprises: string[] = [];
  /** When the event of a change was stored, which is when it was decided where it goes. */
  readonly decidedAt = new Map<string, number>();
  /** How far the clocks of the service are ahead, in milliseconds. */
  skewMs = 0;
  observer: Observer | null = null;
  readonly clock: Clock;
  readonly log: Log;
  readonly send: Handlers['sendTo'];
  private readonly handlers: Handlers;
  private readonly isSwept: boolean;
  private readonly liveMax: number;
  readonly indexLag: IndexLag;
  private sweptMs: number | null = null;

  constructor(options: WorldOptions) {
    const { table, chance, startMs, organizationId, handlers, plant = null } = options;
    this.isSwept = options.isSwept ?? plant !== 'no-sweep';
    this.liveMax = options.liveMax ?? liveMaxDefault;
    this.checksPerHour = options.checksPerHour ?? 0;
    this.isSweepShort = options.isSweepShort ?? false;
    this.table = table;
    this.chance = chance;
    this.organizationId = organizationId;
    this.handlers = handlers;
    this.send = handlers.sendTo;
    this.plant = plant;
    const scheduler = new Scheduler(startMs, chance, (line) => this.steps.push(line));
    this.scheduler = scheduler;
    this.indexLag = new IndexLag(scheduler, options.indexLagMs ?? 0);
    this.clock = { now: () => this.now() };
    this.queues = new HarnessQueues(scheduler, chance);
    this.source = new Source(scheduler, options.catalog);
    this.ticking = options.ticking ?? tickingAsUsual;
    this.ticks = new TickLog(this);
    this.slots = new KnownSlots(table);
    this.dueIndex = new DueIndex(table);
    const storedBody = async (change: string) => (await findEvent(table, change))?.body ?? null;
    const messageWith = async (change: string, target: string, eventId: string) => {
      const [own] = await getNotices(table, target, [change]);
      if (own?.delivery_id && derivedId('event', own.delivery_id) === eventId)
        return own.delivery_id;
      const [escalated] = await getNotices(table, target, [change], true);
      return escalated?.delivery_id ?? own?.delivery_id ?? null;
    };
    this.receivers = new Receivers({ scheduler, chance, storedBody, messageWith });
    this.log = {
      info: () => undefined,
      warn: () => undefined,
      error: (message, { error } = {}) => {
        if (!isOurs(error)) this.surprises.push(`${message}: ${textOf(error)}`);
      },
    };
  }

  /** A message that asks for work, from outside of any function. */
  ask(work: Work): void {
    this.queues.put(queueOf[work.kind], JSON.stringify(work));
  }

  private now(): Date {
    const time = new Date(this.scheduler.nowMs + this.skewMs);
    this.observer?.told(time);
    return time;
  }

  /** Told of what was written, by the table. */
  async written(of: Invocation, command: string, input: WrittenInput): Promise<void> {
    this.indexLag.written(input);
    this.ticks.written(of, input);
    await this.observer?.written(input);
    const { Item } = input;
    if (command !== 'PutItem' || !Item) return;
    const { pk, sk } = Item;
    if (sk === 'SWEEP') this.sweptMs = sweptUpTo(Item);
    if (sk !== 'EVENT') return;
    const change = String(pk).slice('CHG#'.length);
    if (!this.decidedAt.has(change)) this.decidedAt.set(change, this.scheduler.nowMs);
  }

  /**
   * Lets everything run that wants to, with what happens at its times, until nothing is left to do
   * but regular upkeep.
   * @returns whether it came to rest within the steps and the time.
   */
  async run(happenings: Happening[], limits: { steps: number; untilMs: number }): Promise<boolean> {
    const { scheduler, queues } = this;
    const left = happenings.toSorted((one, other) => one.at - other.at);
    const stepsMax = scheduler.steps + limits.steps;
    for (;;) {
      if (scheduler.steps > stepsMax) return false;
      while (left[0] && left[0].at <= scheduler.nowMs) await this.happen(left.shift()!);
      await scheduler.endLate();
      const waiting = scheduler.live.size < this.liveMax ? queues.visible() : [];
      if (waiting.length > 0 && (scheduler.ready === 0 || this.chance.happens(0.3))) {
        await this.receive(this.chance.pick(waiting));
        continue;
      }
      if (scheduler.ready > 0) {
        await scheduler.step();
        continue;
      }
      scheduler.steps += 1;
      const next = await this.nextMs(left[0]?.at ?? Infinity, limits.untilMs);
      if (next === null) return true;
      if (next.at > limits.untilMs) return false;
      scheduler.nowMs = Math.max(scheduler.nowMs, next.at);
      if (next.isSweep) await this.sweep();
    }
  }

  /** Runs something of the harness's own in which nothing goes wrong. */
  async look<T>(does: () => Promise<T>): Promise<T> {
    const { scheduler } = this;
    const found: { value: T }[] = [];
    scheduler.start(this, 'the harness', 60, does, (end) => {
      if (end !== 'killed' && 'value' in end) found.push({ value: end.value as T });
    });
    while (scheduler.live.size > 0) {
      await settled();
      if (scheduler.ready > 0) await scheduler.step();
    }
    if (!found[0]) throw new Error('the harness could not look');
    return found[0].value;
  }

  private async happen({ what, act, isOnlyLooking = false }: Happening): Promise<void> {
    this.steps.push(`${this.scheduler.time()} ${what}`);
    const acting = act();
    this.dueIndex.happened();
    // What is done at once has written nothing.
    if (!(acting instanceof Promise)) return;
    await acting;
    if (isOnlyLooking) return;
    this.dueIndex.forget();
    this.slots.forget();
  }

  /** The next moment at which anything is to be done; null when all is quiet. */
  private async nextMs(
    happening: number,
    untilMs: number,
  ): Promise<{ at: number; isSweep: boolean } | null> {
    const { scheduler, queues, dueIndex } = this;
    const isFull = scheduler.live.size >= this.liveMax;
    const others = Math.min(happening, scheduler.nextMs, isFull ? Infinity : queues.nextMs);
    const isIdle = others === Infinity;
    const isQuiet = async () =>
      (await dueIndex.rows()).every(isRegular) && (await dueIndex.waitedFor()).length === 0;
    if (isIdle && (await isQuiet())) return null;
    const swept = !this.isSwept
      ? null
      : await dueIndex.nextSweepMs(scheduler.nowMs, this.sweptMs, Math.min(others, untilMs));
    if (swept !== null && swept <= others) return { at: swept, isSweep: true };
    return { at: Math.min(others, untilMs + 1), isSweep: false };
  }

  private async receive(queue: QueueName): Promise<void> {
    const { timeoutSeconds, batchSize, visibilitySeconds = 6 * timeoutSeconds } = workers[queue];
    const most = this.chance.between(1, batchSize);
    const messages = this.queues.receive(queue, most, visibilitySeconds);
    if (messages.length === 0) return;
    const ids = messages.map(({ id }) => id);
    this.scheduler.start(
      this,
      `${queue} [${ids.join(' ')}]`,
      timeoutSeconds,
      () => {
        current().hops = Math.min(...messages.map(({ hops }) => hops));
        return this.handlers.ofQueue(queue)(eventOf(messages));
      },
      (end) => {
        if (end === 'killed') return;
        if ('error' in end) {
          this.surprises.push(`a handler threw: ${textOf(end.error)}`);
          return;
        }
        const { batchItemFailures } = end.value as SQSBatchResponse;
        const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
        this.queues.remove(ids.filter((id) => !failed.has(id)));
      },
    );
    await this.scheduler.endLate();
  }

  /** Calls the tick of a lane. */
  tick(lane: number): void {
    const run = async () => this.handlers.tick({ lane });
    this.scheduler.start(this, `tick ${lane}`, tickSeconds, run, (end) => {
      if (end !== 'killed' && 'error' in end && !isOurs(end.error)) {
        this.surprises.push(`a tick threw: ${textOf(end.error)}`);
      }
    });
  }

  private async sweep(): Promise<void> {
    await this.dueIndex.rows();
    this.scheduler.start(this, 'sweep', sweepSeconds, this.handlers.sweep, (end) => {
      if (end !== 'killed' && 'error' in end && !isOurs(end.error)) {
        this.surprises.push(`the sweep threw: ${textOf(end.error)}`);
      }
    });
    await this.scheduler.endLate();
  }
}

const sweepSeconds = 50;
const tickSeconds = 58;

/** The time of the last pass that reached everything: one that failed reaches it in the next run. */
function sweptUpTo(item: Record<string, unknown>): number {
  const { swept_at, woken_at, shards } = SweepItem.parse(item);
  const lasts = Object.values(shards).flatMap(({ last, behind }) => [
    last,
    ...Object.values(behind),
  ]);
  return Math.min(
    ...[swept_at, woken_at, ...lasts].map((at) => (at === null ? 0 : Date.parse(at))),
  );
}

/** Whether an error is one that the harness made up, or comes of one. */
function isOurs(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof Injected) return true;
  }
  return false;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error);
}
