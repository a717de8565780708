import type { Context } from 'aws-lambda';
import * as z from '../../shared/domain/zod.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { subjectOf } from '../../shared/domain/operator/lasting-acts.ts';
import { type OperatorAnswer, OperatorCommand } from '../../shared/domain/operator/operator.ts';
import { clock, log } from '../../shared/runtime/container.ts';
import { commandWords, wrongArgument } from '../../shared/usecases/operator/operator-words.ts';
import { note, refuse } from '../../shared/telemetry/record.ts';
import { runTask } from '../../shared/worker/task.ts';
import { carryOut } from './commands.ts';

/** Runs an operator's command. Anyone who may invoke this function is an operator. */
export const handler = async (
  event: unknown,
  context?: Pick<Context, 'awsRequestId'>,
): Promise<OperatorAnswer> =>
  runTask('operator', { log: log(), clock: clock() }, () =>
    answer(event, context?.awsRequestId ?? null),
  );

async function answer(event: unknown, requestId: string | null): Promise<OperatorAnswer> {
  const parsed = OperatorCommand.safeParse(event);
  if (!parsed.success) {
    refuse('invalid_command');
    return { refused: wrongIn(parsed.error, event) };
  }
  const { operator: name = null, ...asked } = parsed.data;
  if (asked.command === 'replay-acts') {
    const { acts, ...rest } = asked;
    note({ ...rest, acts: acts.map(({ did }) => `${did.act} ${subjectOf(did)}`) });
  } else note(asked);
  try {
    return { done: await carryOut(parsed.data, { name, requestId }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refuse(error.code);
    return { refused: sentenceOf(error, parsed.data) };
  }
}

const Asked = z.record(z.string(), z.unknown()).catch({});

function wrongIn({ issues }: z.ZodError, event: unknown): string {
  const asked = Asked.parse(event);
  return issues
    .map(({ path, message }) => {
      const name = path.join('.');
      return wrongArgument(name, asked) ?? `${name}: ${message}`;
    })
    .join(' ');
}

function sentenceOf({ code, detail }: Problem, asked: OperatorCommand): string {
  const said = detail ?? errorTable[code].title;
  if (code !== 'not_found') return said;
  if (asked.command === 'plan') return commandWords.noOrganization({ id: asked.organization_id });
  if (asked.command === 'verify') return commandWords.noVerification({ id: asked.session_id });
  return said;
}
