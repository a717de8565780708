import { availableParallelism } from 'node:os';
import { startContainer, type FunctionError, type OnLine, type Result } from './container.ts';
import { createCrew, type CrewLimits } from './crew.ts';
import type { LocalFunction } from './functions.ts';

/** All functions of the service: their containers start when they are called. */
export interface Functions {
  /** Calls a function and waits for its answer, as RequestResponse does. */
  invoke(name: string, event: unknown): Promise<Result>;
  /** The same with an event that is made when a container is free. */
  invokeWhenFree(name: string, makeEvent: () => Promise<unknown>): Promise<Result>;
  has(name: string): boolean;
  end(): Promise<void>;
}

const defaultLimits: CrewLimits = {
  perFunction: 10,
  inAll: 10,
  idleSeconds: 1800,
  growMs: 100,
  processors: availableParallelism(),
};

interface Report {
  onLine: OnLine;
  /** A function threw, timed out or crashed. */
  onError: (fn: LocalFunction, error: FunctionError) => void;
}

/** Runs functions in threads. */
export function runFunctions(
  functions: readonly LocalFunction[],
  report: Report,
  limits = defaultLimits,
): Functions {
  const byName = new Map(functions.map((fn) => [fn.name, fn]));
  const crew = createCrew(functions, limits, (fn) => startContainer(fn, report.onLine));
  let isStopped = false;
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
    if (!result.ok && fn !== undefined && !isStopped) report.onError(fn, result.error);
    return result;
  };

  return {
    invoke: (name, event) => invokeWhenFree(name, async () => event),
    invokeWhenFree,
    has: (name) => byName.has(name),
    end: async () => {
      isStopped = true;
      clearInterval(cleaner);
      await crew.end();
    },
  };
}
