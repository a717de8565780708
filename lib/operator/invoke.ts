import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

/** An operator's command failed or was refused. The message is for the operator. */
export class OperatorError extends Error {}

const Running = z.object({ endpoints: z.object({ LAMBDA: z.string() }) });
const Answer = z.union([z.object({ done: z.string() }), z.object({ refused: z.string() })]);

const nobodyHere =
  'No service is running on this machine. Start it with `npm start`, or choose a deployed stage with --stage.';

/** The name of the operator's function of a stage. */
function functionName(stage: string): string {
  return `artist-monitor-${stage}-operator`;
}

/**
 * Sends a command to the operator's function of a stage, or of the service on this machine. Never
 * chooses a stage by the credentials it finds.
 * @returns the answer, in sentences.
 * @throws OperatorError when the service isn't running, can't be reached, or refuses.
 */
export async function askOperator(
  command: Readonly<Record<string, string>>,
  where: { stage: string } | { dataDir: string },
): Promise<string> {
  const client = 'stage' in where ? new LambdaClient({}) : localClient(where.dataDir);
  const invocation = new InvokeCommand({
    FunctionName: functionName('stage' in where ? where.stage : 'local'),
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
function unreached(where: { stage: string } | { dataDir: string }, error: unknown): string {
  if ('dataDir' in where) return nobodyHere;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (name === 'ResourceNotFoundException') {
    return `There’s no stage ${where.stage} in this account and Region.`;
  }
  return `Couldn’t reach stage ${where.stage} with the credentials and Region of this shell: ${message}`;
}

function localClient(dataDir: string): LambdaClient {
  const file = join(dataDir, 'local.json');
  if (!existsSync(file)) throw new OperatorError(nobodyHere);
  const { endpoints } = Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new LambdaClient({
    endpoint: endpoints.LAMBDA,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
