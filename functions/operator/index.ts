import type * as z from 'zod';
import { Problem } from '../../shared/domain/errors.ts';
import { type OperatorAnswer, OperatorCommand } from '../../shared/domain/operator.ts';
import {
  catalog,
  clock,
  log,
  queueDepths,
  queues,
  random,
  redriveQueue,
  schedules,
  sources,
  table,
} from '../../shared/runtime/container.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { decideHold } from '../../shared/usecases/checks/holds.ts';
import { viewStatus } from '../../shared/usecases/operator/view-status.ts';
import { note, refuse } from '../../shared/telemetry/record.ts';
import { runTask } from '../../shared/worker/task.ts';
import { reviewVerification } from '../../shared/usecases/verification/probe-verification.ts';

/** Carries out an operator's command. Whoever may invoke this function is an operator. */
export const handler = async (event: unknown): Promise<OperatorAnswer> =>
  runTask('operator', { log: log(), clock: clock() }, () => answer(event));

async function answer(event: unknown): Promise<OperatorAnswer> {
  const parsed = OperatorCommand.safeParse(event);
  if (!parsed.success) {
    refuse('invalid_command');
    return { refused: wrongIn(parsed.error) };
  }
  note(parsed.data);
  try {
    return { done: await carryOut(parsed.data) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refuse(error.code);
    return { refused: sentenceOf(error, parsed.data) };
  }
}

function wrongIn({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

function sentenceOf(problem: Problem, asked: OperatorCommand): string {
  if (problem.code !== 'not_found') return problem.detail;
  if (asked.command === 'plan') return `There is no organization ${asked.organization_id}.`;
  if (asked.command === 'verify') return `There is no verification session ${asked.session_id}.`;
  return problem.detail;
}

async function carryOut(asked: OperatorCommand): Promise<string> {
  const deps = { table: table(), clock: clock(), queues: queues() };
  switch (asked.command) {
    case 'status':
      return viewStatus({ ...deps, sources: sources(), depths: queueDepths });
    case 'plan': {
      const { active, paused } = await changePlan(deps, asked.organization_id, asked.plan);
      return `${asked.organization_id} is on the plan ${asked.plan}: ${active} artists active, ${paused} paused`;
    }
    case 'verify': {
      const session = await reviewVerification(
        {
          ...deps,
          random: random(),
          catalog: catalog(),
          schedules: schedules(),
          log: log(),
        },
        asked.session_id,
        asked.verdict,
      );
      return `${session.id} is ${session.status}`;
    }
    case 'release-hold':
    case 'dismiss-hold': {
      const decision = asked.command === 'release-hold' ? 'release' : 'dismiss';
      await decideHold(deps, asked.change_type, decision);
      const what = decision === 'release' ? 'confirmed, if it is still so,' : 'dismissed';
      return `what is held of ${asked.change_type} is ${what} at its next look, within the hour`;
    }
    case 'redrive': {
      const result = await redriveQueue(asked.queue);
      if ('started' in result) return 'SQS moves the messages';
      const more = result.left ? '; there are more: run the same command again' : '';
      return `moved ${result.moved} messages${more}`;
    }
  }
}
