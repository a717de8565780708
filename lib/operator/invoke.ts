import { InvokeCommand } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { functionNameOf, lambdaClient, nobodyHere, type Where } from './running.ts';

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
