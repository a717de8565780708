import { setTimeout as sleep } from 'node:timers/promises';
import {
  InvokeCommand,
  LambdaClient,
  paginateListEventSourceMappings,
} from '@aws-sdk/client-lambda';
import { CanaryRound, type CanaryStep, nextStep } from '../../shared/plan/canary.ts';
import type { QueueName } from '../../shared/plan/queues.ts';
import {
  askOperator,
  functionNameOf,
  lambdaClient,
  nobodyHere,
  type Where,
} from '../operator/invoke.ts';
import { operatorName } from '../operator/who.ts';

/** How the canary fared: whether its change arrived, and a sentence about it. */
export interface CanaryRun {
  readonly good: boolean;
  readonly sentence: string;
}

export interface FlightPorts {
  /** Calls the canary's function: to begin a round, or to look at one. @returns what it answered */
  readonly call: (asked: { round?: number }) => Promise<unknown>;
  readonly now: () => Date;
  readonly wait: (seconds: number) => Promise<void>;
}

const lookSeconds = 2;

/** What is late, where a round waits for a step. */
const lateWords: Readonly<Record<CanaryStep, string>> = {
  asked: 'nothing has happened',
  checked: 'its artist hasn’t been checked',
  found: 'its artist was checked, but the change wasn’t found',
  confirmed: 'its change was found, but hasn’t been confirmed',
  routed: 'its change was confirmed, but hasn’t been routed',
  received: 'its change was routed, but its webhook hasn’t arrived',
};

/**
 * Lets the canary fly: begins a round of its own, after one that is under way, and follows it.
 * @param limitSeconds after that it counts as late.
 */
export async function flyCanary(ports: FlightPorts, limitSeconds: number): Promise<CanaryRun> {
  const endsAt = ports.now().getTime() + limitSeconds * 1000;
  let latest = CanaryRound.parse(await ports.call({}));
  let own = latest.is_new ? latest.round : null;
  while (own !== latest.round || latest.step !== 'received') {
    if (ports.now().getTime() >= endsAt) return { good: false, sentence: lateSentence(latest) };
    await ports.wait(lookSeconds);
    const asked = own === null ? {} : { round: own };
    latest = CanaryRound.parse(await ports.call(asked));
    if (latest.is_new || own !== null) own = latest.round;
  }
  const { seconds } = latest;
  return { good: true, sentence: `The canary arrived after ${Math.round(seconds)} seconds.` };
}

function lateSentence({ step, seconds }: CanaryRound): string {
  const late = nextStep(step) ?? 'received';
  return `The canary is late: after ${Math.round(seconds)} seconds, ${lateWords[late]}.`;
}

/** The queues that the canary's change goes through. */
const ofCanary: readonly QueueName[] = [
  'requested-checks',
  'rechecks',
  'changes',
  'webhook-deliveries',
];

/** Lambda hands out no messages then, or is about to stop. */
const stopped: readonly (string | undefined)[] = ['Disabled', 'Disabling'];

/**
 * Whether a worker that the canary needs is paused. A stage that isn't there yet has none.
 * @throws OperatorError when the service on this machine can't be asked.
 */
export async function areWorkersPaused(where: Where): Promise<boolean> {
  if ('stage' in where) return arePausedIn(where.stage);
  const operator = operatorName(undefined);
  const status = await askOperator({ command: 'status', operator }, where);
  return ofCanary.some((name) => status.includes(`queue ${name}: PAUSED`));
}

/** As Lambda tells it, whatever version runs in the stage: an old one has other words for it. */
export async function arePausedIn(stage: string, client = new LambdaClient({})): Promise<boolean> {
  const names = new Set(ofCanary.map((queue) => `artist-monitor-${stage}-${queue}`));
  for await (const { EventSourceMappings = [] } of paginateListEventSourceMappings(
    { client },
    {},
  )) {
    const isPaused = EventSourceMappings.some(
      ({ EventSourceArn = '', State }) =>
        names.has(EventSourceArn.split(':').at(-1) ?? '') && stopped.includes(State),
    );
    if (isPaused) return true;
  }
  return false;
}

/** Longer than a round that is under way and is given up, with one of its own. */
const limitSeconds = 330;

const pausedSentence =
  'The workers are paused, so the canary can’t arrive. `npm run admin -- resume` starts them again.';

/**
 * Runs the canary of a stage, or of the service on this machine, until its change arrives.
 * @returns how it fared; that it couldn't be called is no good run either.
 */
export async function runCanary(where: Where): Promise<CanaryRun> {
  const client = lambdaClient(where);
  if (!client) return { good: false, sentence: nobodyHere };
  const call = async (asked: { round?: number }): Promise<unknown> => {
    const { Payload, FunctionError } = await client.send(
      new InvokeCommand({
        FunctionName: functionNameOf(where, 'canary'),
        Payload: JSON.stringify(asked),
      }),
    );
    const text = Buffer.from(Payload ?? []).toString('utf8');
    if (FunctionError !== undefined) throw new Error(text);
    return JSON.parse(text);
  };
  const wait = (seconds: number) => sleep(seconds * 1000);
  try {
    // It would only be late.
    if (await areWorkersPaused(where)) return { good: false, sentence: pausedSentence };
    return await flyCanary({ call, now: () => new Date(), wait }, limitSeconds);
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    return { good: false, sentence: `The canary couldn’t be run: ${message}` };
  }
}
