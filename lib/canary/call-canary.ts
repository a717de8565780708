import { setTimeout as sleep } from 'node:timers/promises';
import { InvokeCommand } from '@aws-sdk/client-lambda';
import { functionNameOf, lambdaClient, nobodyHere, type Where } from '../operator/running.ts';
import { type CanaryRun, flyCanary } from './fly.ts';
import { areWorkersPaused } from './paused.ts';

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
