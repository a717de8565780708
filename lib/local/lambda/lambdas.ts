import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { startContainer, type FunctionError, type OnLine, type Result } from './container.ts';
import { createCrew, type CrewLimits } from './crew.ts';
import { messageOf } from '../failure.ts';
import type { LocalFunction } from './functions.ts';

/** All functions of the service: their containers start when they are called. */
export interface Functions {
  /** Calls a function and waits for its answer, as RequestResponse does. */
  invoke(name: string, event: unknown): Promise<Result>;
  /** The same with an event that is made when a container is free. */
  invokeWhenFree(name: string, makeEvent: () => Promise<unknown>): Promise<Result>;
  /** Calls a function and repeats it when it fails, as an asynchronous call does. */
  invokeAsync(name: string, event: unknown): void;
  has(name: string): boolean;
  end(): Promise<void>;
}

export interface Limits extends CrewLimits {
  /** Waits before an asynchronous call is repeated, in seconds. */
  asyncRetrySeconds: readonly number[];
}

export const defaultLimits: Limits = {
  perFunction: 10,
  inAll: 10,
  idleSeconds: 1800,
  growMs: 100,
  processors: availableParallelism(),
  asyncRetrySeconds: [60, 120],
};

export interface Report {
  onLine: OnLine;
  /** A function threw, timed out or crashed. */
  onError: (fn: LocalFunction, error: FunctionError) => void;
}

/** Runs functions in threads. */
export function runFunctions(
  functions: readonly LocalFunction[],
  report: Report,
  limits: Limits = defaultLimits,
): Functions {
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  const crew = createCrew(functions, limits, (fn) => startContainer(fn, report.onLine));
  const stopped = new AbortController();
  const cleaner = setInterval(() => {
    crew.endIdle();
  }, 10_000).unref();

  const invokeWhenFree: Functions['invokeWhenFree'] = async (name, makeEvent) => {
    const container = await crew.take(name);
    let result: Result;
    try {
      result = await container.invoke(await makeEvent());
    } finally {
      crew.giveBack(name, container);
    }
    const fn = byName.get(name);
    if (!result.ok && fn !== undefined && !stopped.signal.aborted) report.onError(fn, result.error);
    return result;
  };

  const repeat = async (fn: LocalFunction, event: unknown): Promise<void> => {
    for (let attempt = 0; ; attempt += 1) {
      const result = await invokeWhenFree(fn.name, async () => event);
      const pauseSeconds = limits.asyncRetrySeconds[attempt];
      if (result.ok || attempt >= fn.asyncRetries || pauseSeconds === undefined) return;
      await sleep(pauseSeconds * 1000, undefined, { signal: stopped.signal, ref: false });
    }
  };

  return {
    invoke: (name, event) => invokeWhenFree(name, async () => event),
    invokeWhenFree,
    invokeAsync: (name, event) => {
      const fn = byName.get(name);
      if (fn === undefined) throw new Error(`There is no function ${name}`);
      repeat(fn, event).catch((error: unknown) => {
        if (stopped.signal.aborted) return;
        report.onError(fn, { errorType: 'Error', errorMessage: messageOf(error) });
      });
    },
    has: (name) => byName.has(name),
    end: async () => {
      stopped.abort();
      clearInterval(cleaner);
      await crew.end();
    },
  };
}
