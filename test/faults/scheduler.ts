import type { Chance } from './chance.ts';
import type { World } from './world.ts';
import { AsyncLocalStorage } from 'node:async_hooks';

/** What a function reaches out for. */
export type CallKind = 'read' | 'write' | 'queue' | 'receiver' | 'catalog' | 'sleep';

/** What the scheduler did to a call, beside letting it through. */
export type Fault =
  'refused' | 'reply lost' | 'echoed' | 'delayed' | 'killed before' | 'killed after';

/** One running function. */
export interface Invocation {
  world: World;
  number: number;
  name: string;
  startedAt: number;
  /** Then Lambda ends it. */
  endsAt: number;
  state: 'running' | 'done' | 'dead';
  /** Of the messages that it handles, those of the shortest chain; -1 where it handles none. */
  hops: number;
  /** Deliveries that a receiver has taken and whose rows don't say so yet. */
  unwritten: Set<string>;
}

interface Call {
  of: Invocation;
  kind: CallKind;
  label: string;
  notBefore: number;
  act: () => Promise<unknown>;
  /** What the caller gets instead where the call is refused or its reply lost. */
  fault: () => Error;
  /** The delivery whose end this writes down. */
  ends: string | null;
  isDelayed: boolean;
  /** Set when it was carried out: only the reply is on its way. */
  reply: (() => void) | null;
  answer: (value: never) => void;
  fail: (error: unknown) => void;
}

export type GateOptions = Partial<Pick<Call, 'fault' | 'ends'>> & {
  /** How long the reply takes, in milliseconds. */
  takesMs?: () => number;
  /** Takes the call back: it is not carried out if it wasn't yet, and its reply comes no more. */
  signal?: AbortSignal | undefined;
};

/** An error that the scheduler made up. */
export class Injected extends Error {}

const weights: Readonly<Record<CallKind, readonly Fault[]>> = {
  read: ['refused', 'killed before', 'delayed'],
  write: ['refused', 'reply lost', 'echoed', 'killed before', 'killed after', 'delayed'],
  queue: ['refused', 'reply lost', 'killed before', 'killed after', 'delayed'],
  receiver: ['killed before', 'killed after', 'killed after', 'delayed'],
  catalog: ['refused', 'killed before', 'delayed'],
  sleep: [],
};

/**
 * Runs functions side by side, one call at a time. A function stops at each call that leaves it; the
 * scheduler picks by the seed whose call is carried out next and what happens to it, lets that
 * function run on to its next call, and picks again. A dead function's calls are never answered, so
 * that no `catch` of the service can notice its own death.
 */
export class Scheduler {
  nowMs: number;
  /** Probability of a fault at a call; 0: none. */
  faultRate = 0;
  steps = 0;
  readonly injected = new Map<Fault, number>();
  readonly live = new Set<Invocation>();
  private calls: Call[] = [];
  private started = 0;
  private sleeps = 0;
  private readonly chance: Chance;
  private readonly note: (line: string) => void;

  constructor(startMs: number, chance: Chance, note: (line: string) => void) {
    this.nowMs = startMs;
    this.chance = chance;
    this.note = note;
  }

  /** Starts a function. `ended` hears once how it ended; a killed one is not heard of again. */
  start(
    world: World,
    name: string,
    seconds: number,
    run: () => Promise<unknown>,
    ended: (end: { value: unknown } | { error: unknown } | 'killed') => void,
  ): void {
    const startedAt = this.nowMs;
    const invocation: Invocation = {
      world,
      name,
      number: (this.started += 1),
      startedAt,
      endsAt: startedAt + seconds * 1000,
      state: 'running',
      hops: -1,
      unwritten: new Set(),
    };
    this.live.add(invocation);
    const end = (how: Parameters<typeof ended>[0]) => {
      if (invocation.state === 'dead') return;
      invocation.state = 'done';
      this.live.delete(invocation);
      ended(how);
    };
    this.onKill.set(invocation, () => {
      ended('killed');
    });
    void invocations.run(invocation, run).then(
      (value) => {
        end({ value });
      },
      (error: unknown) => {
        end({ error });
      },
    );
  }

  private readonly onKill = new Map<Invocation, () => void>();

  /** Stops the function at a call until it is its turn. */
  async gate<T>(
    of: Invocation,
    kind: CallKind,
    label: string,
    act: () => Promise<T>,
    { fault, ends = null, takesMs, signal }: GateOptions = {},
  ): Promise<T> {
    if (of.state !== 'running') return new Promise<T>(() => undefined);
    return new Promise<T>((answer, fail) => {
      this.takeBackOn(signal, of, label, fail);
      this.calls.push({
        of,
        kind,
        label,
        ends,
        act: takesMs ? async () => [await act(), takesMs()] : async () => [await act(), 0],
        fault: fault ?? (() => new Injected('the scheduler refused it')),
        notBefore: this.nowMs,
        isDelayed: false,
        reply: null,
        answer,
        fail,
      });
    });
  }

  /** Drops a call whose caller does not want it any more. */
  private takeBackOn(
    signal: AbortSignal | undefined,
    of: Invocation,
    label: string,
    fail: (error: unknown) => void,
  ): void {
    const takeBack = () => {
      if (of.state !== 'running') return;
      this.calls = this.calls.filter((call) => call.of !== of || call.label !== label);
      fail(signal?.reason);
    };
    signal?.addEventListener('abort', takeBack, { once: true });
  }

  async sleep(of: Invocation, ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw signal.reason;
    await new Promise<void>((answer, fail) => {
      if (of.state !== 'running') return;
      const label = `waits ${Math.round(ms)} ms (${(this.sleeps += 1)})`;
      const call = { of, kind: 'sleep' as const, label, ends: null };
      this.takeBackOn(signal, of, label, fail);
      this.calls.push({
        ...call,
        act: async () => [undefined, 0],
        fault: () => new Injected('a wait'),
        notBefore: this.nowMs + Math.ceil(ms),
        isDelayed: true,
        reply: null,
        answer,
        fail,
      });
    });
  }

  /** How many calls could be carried out now. */
  get ready(): number {
    return this.calls.filter(({ notBefore }) => notBefore <= this.nowMs).length;
  }

  /** When the next waiting call is to be carried out, or a function's time is over. */
  get nextMs(): number {
    const waits = this.calls.map(({ notBefore }) => notBefore);
    const ends = [...this.live].map(({ endsAt }) => endsAt);
    return Math.min(Infinity, ...waits, ...ends);
  }

  /** Carries out one call, or lets its reply through. */
  async step(): Promise<void> {
    this.steps += 1;
    const ready = this.calls.filter(({ notBefore }) => notBefore <= this.nowMs);
    const call = this.chance.pick(ready);
    this.calls.splice(this.calls.indexOf(call), 1);
    if (call.reply) call.reply();
    else await this.carryOut(call);
    this.nowMs += this.chance.between(1, 12);
    await settled();
  }

  /** Kills the functions whose time is over. */
  async endLate(): Promise<void> {
    for (const invocation of [...this.live]) {
      if (invocation.endsAt > this.nowMs) continue;
      this.kill(invocation, 'timed out');
    }
    await settled();
  }

  private async carryOut(call: Call): Promise<void> {
    const fault = this.decide(call);
    if (fault) this.injected.set(fault, (this.injected.get(fault) ?? 0) + 1);
    this.tell(call, fault ?? 'done');
    if (fault === 'killed before') {
      this.kill(call.of, 'killed');
    } else if (fault === 'delayed') {
      const notBefore = this.nowMs + this.chance.between(500, 45_000);
      this.calls.push({ ...call, isDelayed: true, notBefore });
    } else if (fault === 'refused') {
      if (call.ends) this.excuse(call.of, call.ends);
      call.fail(call.fault());
    } else {
      // One try of the client's own whose reply got lost.
      if (fault === 'echoed') await this.outcome(call, null);
      const settle = await this.outcome(call, fault);
      if (fault === 'killed after') this.kill(call.of, 'killed');
      else settle();
    }
  }

  private async outcome(call: Call, fault: Fault | null): Promise<() => void> {
    try {
      const [value, takesMs] = (await call.act()) as [never, number];
      if (call.ends) call.of.unwritten.delete(call.ends);
      if (fault === 'reply lost') {
        return () => {
          call.fail(call.fault());
        };
      }
      const answer = () => {
        call.answer(value);
      };
      if (takesMs === 0) return answer;
      return () => {
        this.calls.push({ ...call, reply: answer, notBefore: this.nowMs + takesMs });
      };
    } catch (error) {
      return () => {
        call.fail(error);
      };
    }
  }

  private decide(call: Call): Fault | null {
    if (this.faultRate === 0 || !this.chance.happens(this.faultRate)) return null;
    const possible = weights[call.kind];
    if (possible.length === 0) return null;
    const fault = this.chance.pick(possible);
    return fault === 'delayed' && call.isDelayed ? null : fault;
  }

  private kill(invocation: Invocation, how: string): void {
    this.note(`${this.time()} #${invocation.number} ${invocation.name} ${how}`);
    for (const delivery of invocation.unwritten) this.excuse(invocation, delivery);
    invocation.state = 'dead';
    this.live.delete(invocation);
    this.calls = this.calls.filter(({ of }) => of !== invocation);
    this.onKill.get(invocation)?.();
  }

  private excuse(invocation: Invocation, delivery: string): void {
    if (!invocation.unwritten.delete(delivery)) return;
    invocation.world.receivers.excuse(delivery);
  }

  private tell({ of, label }: Call, what: string): void {
    this.note(`${this.time()} #${of.number} ${of.name}: ${label}: ${what}`);
  }

  /** The time as the log shows it. */
  time(): string {
    return new Date(this.nowMs).toISOString().slice(5, -1);
  }
}

/** Lets everything that can run do so: nothing in the service waits but at a call. */
export async function settled(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Whose call it is. Handlers run side by side in this process, and what they reach (the table's
 * client, the container's parts, time) is the same for all; this tells them apart.
 */
export const invocations = new AsyncLocalStorage<Invocation>();

/** The invocation that is running; throws outside of one. */
export function current(): Invocation {
  const invocation = invocations.getStore();
  if (!invocation) throw new Error('this belongs into an invocation of the harness');
  return invocation;
}
