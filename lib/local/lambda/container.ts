import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import type { LocalFunction } from './functions.ts';

/** An error of a function, as Lambda reports it. */
export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: readonly string[];
}

export type Result = { ok: true; value: unknown } | { ok: false; error: FunctionError };

/** What a function prints. */
export type OnLine = (fn: LocalFunction, line: string) => void;

/** One execution environment of a function: takes one call at a time, keeps its memory between. */
export interface Container {
  /** @param event becomes JSON, as does the answer. */
  invoke(event: unknown): Promise<Result>;
  /** Whether it computes, or would if it had a processor; else it waits for others. */
  computes(): boolean;
  /** False once a timeout, a crash or an exit has ended it. */
  alive(): boolean;
  end(): Promise<void>;
}

const Reply = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), payload: z.string() }),
  z.object({
    ok: z.literal(false),
    /** The bundle did not load: the thread ends itself, and every call gets this error. */
    isFatal: z.boolean().default(false),
    error: z.object({
      errorType: z.string(),
      errorMessage: z.string(),
      trace: z.array(z.string()).optional(),
    }),
  }),
]);

/** Lambda refuses a larger answer to a synchronous call. */
const answerLengthMax = 6 * 1024 * 1024;

/** Of the memory, what holds new objects: V8 takes 48 MB for each thread unless told otherwise. */
const youngMb = 8;

/** Loading may take as long as Lambda's init phase does before the function's own time counts. */
const initSeconds = 10;

/**
 * Starts a container: a thread with an environment and a memory limit of its own. Whatever happens
 * in there, a call gets a result.
 */
export function startContainer(fn: LocalFunction, onLine: OnLine): Container {
  const worker = startThread(fn, onLine);
  const replies = watchReplies(worker);
  const loaded = replies.next(initSeconds + fn.timeoutSeconds, 'init');
  const load = watchLoad(() => worker.performance.eventLoopUtilization());
  return {
    invoke: async (event) => {
      const requestId = randomUUID();
      await loaded;
      load.callBegins();
      if (replies.alive()) {
        const deadline = Date.now() + fn.timeoutSeconds * 1000;
        const call = { event: JSON.stringify(event), requestId, deadline, context: contextOf(fn) };
        worker.postMessage(call);
      }
      return replies.next(fn.timeoutSeconds, requestId);
    },
    computes: load.computes,
    alive: replies.alive,
    end: async () => {
      replies.end({ errorType: 'Runtime.Shutdown', errorMessage: 'The container was shut down' });
      await worker.terminate();
    },
  };
}

/** A thread is watched for so long before it counts as resting. */
const watchedMs = 2000;
/** It rests if it computes for a smaller part of that. */
const restingShare = 0.1;

/**
 * Watches whether a thread computes for most of its call, or would if it had a processor. One that rests
 * does not, whatever its call did before: that may compute for twenty seconds, and then wait for fifteen.
 * @param read for how long the thread did each, in ms, since it began.
 */
export function watchLoad(read: () => { active: number; idle: number }) {
  // Null while it loads.
  let [begun, watched]: (ReturnType<typeof read> | null)[] = [null, null];
  let isResting = false;
  return {
    callBegins: () => {
      begun = watched = read();
      isResting = false;
    },
    computes: () => {
      if (!begun || !watched) return true;
      const now = read();
      const [active, idle] = [now.active - watched.active, now.idle - watched.idle];
      if (active + idle >= watchedMs) {
        isResting = active < restingShare * (active + idle);
        watched = now;
      }
      return !isResting && now.active - begun.active > now.idle - begun.idle;
    },
  };
}

function startThread(fn: LocalFunction, onLine: OnLine): Worker {
  const worker = new Worker(join(import.meta.dirname, 'runtime-thread.mjs'), {
    workerData: { code: fn.code, handler: fn.handler },
    env: { ...fn.environment },
    resourceLimits: { maxOldGenerationSizeMb: fn.memoryMb, maxYoungGenerationSizeMb: youngMb },
    stdout: true,
    stderr: true,
    execArgv: [],
  });
  for (const input of [worker.stdout, worker.stderr]) {
    createInterface({ input }).on('line', (line) => {
      onLine(fn, line);
    });
  }
  return worker;
}

/** Turns what comes out of a thread, its end and the clock into one result after the other. */
function watchReplies(worker: Worker) {
  let ended: FunctionError | null = null;
  let waiting: ((result: Result) => void) | null = null;
  const settle = (result: Result) => {
    const resolve = waiting;
    waiting = null;
    resolve?.(result);
  };
  const end = (error: FunctionError) => {
    ended ??= error;
    settle({ ok: false, error: ended });
  };
  worker.on('message', (message) => {
    const reply = Reply.parse(message);
    // At once, and not in what waits for the reply: the thread's exit may follow in the same turn,
    // and its reason would be lost.
    if (!reply.ok && reply.isFatal) end(reply.error);
    else settle(reply.ok ? resultOf(reply.payload) : { ok: false, error: reply.error });
  });
  worker.on('error', (thrown: unknown) => {
    end(crashOf(thrown));
  });
  worker.on('exit', (code) => {
    end({ errorType: 'Runtime.ExitError', errorMessage: `Runtime exited with code ${code}` });
  });
  return {
    end,
    alive: () => ended === null,
    /** The next reply; after `seconds` without one the thread is ended. */
    next: async (seconds: number, requestId: string): Promise<Result> => {
      if (ended !== null) return { ok: false, error: ended };
      return new Promise((resolve) => {
        let ending: NodeJS.Immediate | undefined;
        const timer = setTimeout(() => {
          // It may be us who are late: a reply that waits for us by now counts.
          ending = setImmediate(() => {
            const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds.toFixed(2)} seconds`;
            end({ errorType: 'Sandbox.Timedout', errorMessage });
            void worker.terminate();
          });
        }, seconds * 1000);
        waiting = (result) => {
          clearTimeout(timer);
          clearImmediate(ending);
          resolve(result);
        };
      });
    },
  };
}

function resultOf(payload: string): Result {
  if (payload.length <= answerLengthMax) return { ok: true, value: JSON.parse(payload) };
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${answerLengthMax} bytes).`;
  return { ok: false, error: { errorType: 'Function.ResponseSizeTooLarge', errorMessage } };
}

const Crash = z.object({
  name: z.string(),
  message: z.string(),
  stack: z.string().default(''),
  code: z.unknown(),
});

function crashOf(thrown: unknown): FunctionError {
  const parsed = Crash.safeParse(thrown);
  if (!parsed.success) return { errorType: 'Runtime.Unhandled', errorMessage: String(thrown) };
  const { name, message, stack, code } = parsed.data;
  const outOfMemory = code === 'ERR_WORKER_OUT_OF_MEMORY';
  return {
    errorType: outOfMemory ? 'Runtime.OutOfMemory' : `Runtime.Unhandled${name}`,
    errorMessage: message,
    trace: stack.split('\n'),
  };
}

function contextOf(fn: LocalFunction) {
  return {
    functionName: fn.name,
    functionVersion: '$LATEST',
    invokedFunctionArn: fn.arn,
    memoryLimitInMB: String(fn.memoryMb),
    logGroupName: `/aws/lambda/${fn.name}`,
    logStreamName: 'local',
  };
}
