import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

/** Where a service runs: a deployed stage, or this machine. */
export type Where = { stage: string } | { dataDir: string };

const Running = z.object({ endpoints: z.record(z.string(), z.string()) });

/** Nothing runs on this machine, or what is asked of it can't be reached. */
export const nobodyHere =
  'No service is running on this machine. Start it with `npm start`, or choose a deployed stage with --stage.';

/** The name of a function with a fixed one. Never chooses a stage by the credentials it finds. */
export function functionNameOf(where: Where, part: 'operator' | 'canary'): string {
  return `artist-monitor-${'stage' in where ? where.stage : 'local'}-${part}`;
}

/** What a client needs to reach an API there; null: no service runs on this machine. */
export function clientSettings(where: Where, api: 'LAMBDA' | 'DYNAMODB') {
  if ('stage' in where) return {};
  const file = join(where.dataDir, 'local.json');
  if (!existsSync(file)) return null;
  const { endpoints } = Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    endpoint: endpoints[api] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
}

/** A client of the functions there; null: no service runs on this machine. */
export function lambdaClient(where: Where): LambdaClient | null {
  const settings = clientSettings(where, 'LAMBDA');
  return settings && new LambdaClient(settings);
}

/** An operator's command failed or was refused. The message is for the operator. */
export class OperatorError extends Error {}

/** Sends a command, and gives what was done. @throws OperatorError as {@link askOperator} */
export type Ask = (command: Readonly<Record<string, string>>) => Promise<string>;

const Answer = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);

/**
 * Sends a command to the operator's function of a stage, or of the service on this machine. Never
 * chooses a stage by the credentials it finds.
 * @returns the answer, in sentences.
 * @throws OperatorError when the service isn't running, can't be reached, or refuses.
 */
export async function askOperator(
  command: Readonly<Record<string, string>>,
  where: Where,
): Promise<string> {
  const client = lambdaClient(where);
  if (!client) throw new OperatorError(nobodyHere);
  const invocation = new InvokeCommand({
    FunctionName: functionNameOf(where, 'operator'),
    Payload: JSON.stringify(command),
  });
  const { Payload, FunctionError } = await client.send(invocation).catch((error: unknown) => {
    throw new OperatorError(unreached(where, error));
  });
  const text = Buffer.from(Payload ?? []).toString('utf8');
  if (FunctionError !== undefined) throw new OperatorError(`The service failed: ${text}`);
  const answer = Answer.parse(JSON.parse(text));
  if ('refused' in answer) throw new OperatorError(answer.refused);
  return answer.done;
}

/** Why the service can't be reached, and what to do. */
function unreached(where: Where, error: unknown): string {
  if ('dataDir' in where) return nobodyHere;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'ResourceNotFoundException') {
    return `There’s no stage ${where.stage} in this account and Region.`;
  }
  return `Couldn’t reach stage ${where.stage} with the credentials and Region of this shell: ${message}`;
}
