import type { Context } from 'aws-lambda';
import type * as z from 'zod';
import { errorTable } from '../../shared/domain/error-table.ts';
import { Problem } from '../../shared/domain/errors.ts';
import { type OperatorAnswer, OperatorCommand } from '../../shared/domain/operator.ts';
import type { AskedBy } from '../../shared/domain/operator-log.ts';
import { catalogForPeople, laneNames, sources } from '../../shared/runtime/catalogs.ts';
import { clock, log, queues, random, schedules, table } from '../../shared/runtime/container.ts';
import { settings } from '../../shared/runtime/config.ts';
import { queueDepths, redriveQueue } from '../../shared/runtime/queue-care.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { decideSourceHold } from '../../shared/usecases/checks/source-holds.ts';
import {
  logged,
  loggedWithin,
  viewOperatorLog,
} from '../../shared/usecases/operator/operator-log.ts';
import { commandWords } from '../../shared/usecases/operator/operator-words.ts';
import { viewQuota } from '../../shared/usecases/operator/view-quota.ts';
import { viewStatus } from '../../shared/usecases/operator/view-status.ts';
import { note, refuse } from '../../shared/telemetry/record.ts';
import { runTask } from '../../shared/worker/task.ts';
import { reviewVerification } from '../../shared/usecases/verification/probe-verification.ts';

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
    return { refused: wrongIn(parsed.error) };
  }
  const { operator: name = null, ...asked } = parsed.data;
  note(asked);
  try {
    return { done: await carryOut(parsed.data, { name, requestId }) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    refuse(error.code);
    return { refused: sentenceOf(error, parsed.data) };
  }
}

function wrongIn({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
}

function sentenceOf({ code, detail }: Problem, asked: OperatorCommand): string {
  const said = detail ?? errorTable[code].title;
  if (code !== 'not_found') return said;
  if (asked.command === 'plan') return commandWords.noOrganization({ id: asked.organization_id });
  if (asked.command === 'verify') return commandWords.noVerification({ id: asked.session_id });
  return said;
}

async function carryOut(asked: OperatorCommand, by: AskedBy): Promise<string> {
  const deps = { table: table(), clock: clock(), queues: queues(), random: random(), log: log() };
  switch (asked.command) {
    case 'status':
      return viewStatus({ ...deps, sources: sources(), depths: queueDepths });
    case 'quota':
      return viewQuota({
        ...deps,
        catalog: settings.catalog(),
        lanes: laneNames(),
        quota: settings.catalogQuota(),
      });
    case 'log':
      return viewOperatorLog(deps);
    case 'release-hold':
    case 'dismiss-hold': {
      const decision = asked.command === 'release-hold' ? 'release' : 'dismiss';
      await loggedWithin(deps, asked, by, (line) =>
        decideSourceHold(deps, asked.change_type, decision, [line]),
      );
      const { released, dismissed } = commandWords;
      return (decision === 'release' ? released : dismissed)({ type: asked.change_type });
    }
    case 'plan':
      return logged(deps, asked, by, async () => {
        const { organization_id: id, plan } = asked;
        const { active, paused } = await changePlan(deps, id, plan);
        return commandWords.planChanged({ id, plan, active, paused });
      });
    case 'verify':
      return logged(deps, asked, by, () => review(asked.session_id, asked.verdict));
    case 'redrive':
      return logged(deps, asked, by, () => putBack(asked.queue));
  }
}

async function review(id: string, verdict: 'approve' | 'reject'): Promise<string> {
  const deps = {
    table: table(),
    clock: clock(),
    queues: queues(),
    random: random(),
    catalog: catalogForPeople(),
    schedules: schedules(),
    log: log(),
  };
  const session = await reviewVerification(deps, id, verdict);
  return commandWords.reviewed(session);
}

async function putBack(queue: Parameters<typeof redriveQueue>[0]): Promise<string> {
  const result = await redriveQueue(queue);
  if ('started' in result) return commandWords.moving();
  return commandWords.moved({ count: result.moved, isMore: result.left });
}
