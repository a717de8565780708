import { messageOf } from '../../../lib/local/failure.ts';
import { rateMs } from '../../../lib/local/scheduler/scheduler.ts';
import type { Inventory } from '../inventory.ts';

/** What the name of a task’s function begins with behind a hyphen, and what it is called with. */
const tasks = {
  tick: { construct: 'tickTaskFunction', input: '{"lane":0}' },
  sweep: { construct: 'sweepTaskFunction', input: '{}' },
  gauge: { construct: 'gaugeTaskFunction', input: '{}' },
  reconcile: { construct: 'reconcileTaskFunction', input: '{}' },
  canary: { construct: 'canary', input: '{}' },
} as const;

type Parts = Pick<Inventory, 'schedules' | 'functions' | 'roles'>;

/** Each task has a schedule that comes due, of a role that may call its function; there are no others. */
export function scheduleFaults(inventory: Parts): string[] {
  const { schedules } = inventory;
  const wanted = Object.entries(tasks).map(([task, its]) => [nameOf(task), its] as const);
  return [
    ...wanted.flatMap(([name, its]) => {
      const schedule = schedules.find(({ Name }) => Name === name);
      return schedule ? faultsOf(schedule, its, inventory) : [`there’s no ${name}`];
    }),
    ...schedules
      .filter(({ Name }) => !wanted.some(([name]) => name === Name))
      .map(({ Name }) => `nobody knows ${Name}`),
  ];
}

const nameOf = (task: string) => `artist-monitor-dev-${task}`;

function faultsOf(
  { Name, ScheduleExpression, State, Target }: Inventory['schedules'][number],
  { construct, input }: (typeof tasks)[keyof typeof tasks],
  { functions, roles }: Parts,
): string[] {
  const wrong = neverDue(ScheduleExpression);
  const called = functions.find(({ FunctionArn }) => FunctionArn === Target.Arn);
  const isRight = called?.FunctionName.includes(`-${construct}`) === true;
  const role = Object.values(roles).find(({ Arn }) => Arn === Target.RoleArn);
  const isTaken = role?.Trust.Statement.some(({ Principal }) =>
    JSON.stringify(Principal).includes('"scheduler.amazonaws.com"'),
  );
  const isAllowed = Object.values(role?.Policies ?? {})
    .flatMap(({ Statement }) => Statement)
    .some(
      ({ Effect, Action, Resource }) =>
        Effect === 'Allow' &&
        Action.includes('lambda:InvokeFunction') &&
        Resource.includes(Target.Arn),
    );
  return [
    ...(wrong === null ? [] : [`${Name}: ${wrong}`]),
    ...(State === 'ENABLED' ? [] : [`${Name} is off`]),
    ...(isRight ? [] : [`${Name} calls ${Target.Arn}`]),
    ...(Target.Input === input ? [] : [`${Name} calls with ${Target.Input}`]),
    ...(isTaken === true ? [] : [`Scheduler can’t take on the role of ${Name}`]),
    ...(isAllowed ? [] : [`the role of ${Name} may not call ${Target.Arn}`]),
  ];
}

/** Why an expression never comes due; null if it does. */
export function neverDue(expression: string): string | null {
  try {
    rateMs(expression);
    return null;
  } catch (error) {
    return messageOf(error);
  }
}
