import { parseExpression } from '../../../lib/local/scheduler/expression.ts';
import { messageOf } from '../../../lib/local/failure.ts';
import type { Inventory } from '../inventory.ts';

/** Each task's schedule, and what the name of the function that it calls begins with behind a hyphen. */
const tasks = {
  sweep: 'sweepTaskFunction',
  gauge: 'gaugeTaskFunction',
  reconcile: 'reconcileTaskFunction',
  canary: 'canary',
} as const;

/** Each task has a schedule that comes due, of a role that may call exactly its function. */
export function scheduleFaults({ schedules, functions, roles }: Inventory): string[] {
  const faults: string[] = [];
  for (const [task, construct] of Object.entries(tasks)) {
    const schedule = schedules.find(({ Name }) => Name === `artist-monitor-dev-${task}`);
    if (schedule === undefined) {
      faults.push(`nothing calls ${task}`);
      continue;
    }
    const { Name, ScheduleExpression, State, Target } = schedule;
    const wrong = neverDue(ScheduleExpression);
    if (wrong !== null) faults.push(`${Name}: ${wrong}`);
    if (State !== 'ENABLED') faults.push(`${Name} is off`);
    const called = functions.find(({ FunctionArn }) => FunctionArn === Target.Arn);
    if (called?.FunctionName.includes(`-${construct}`) !== true) {
      faults.push(`${Name} calls ${Target.Arn}`);
    }
    const caller = Object.values(roles).find(({ Arn }) => Arn === Target.RoleArn);
    const rights = Object.values(caller?.Policies ?? {}).flatMap(({ Statement }) => Statement);
    const isAllowed = rights.some(
      ({ Effect, Action, Resource }) =>
        Effect === 'Allow' &&
        Action.includes('lambda:InvokeFunction') &&
        Resource.includes(Target.Arn),
    );
    if (!isAllowed) faults.push(`the role of ${Name} may not call ${Target.Arn}`);
  }
  return faults;
}

/** Why an expression never comes due; null if it does. */
export function neverDue(expression: string): string | null {
  const now = Date.now();
  try {
    return parseExpression(expression).next(now, now) === null
      ? `${expression} is never due`
      : null;
  } catch (error) {
    return messageOf(error);
  }
}
