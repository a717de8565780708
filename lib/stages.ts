import * as z from 'zod';
import { QueueName } from '../shared/plan/queues.ts';
import { Settings, SettingsError } from './setting-schema.ts';

/** For so many days CloudWatch can keep a log. */
const logDays = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731] as const;

const fieldsError = 'must be an object, such as {}';
const yesOrNo = z.boolean('must be true or false');
const dollars = 'must be a whole number of dollars above 0, or null';
const calls = 'must be a whole number from 2 to 1000';

/** What a stage is like, beyond its name. Messages continue the name of the field. */
const Stage = z.strictObject({
  /**
   * Whether people depend on it. Then it needs a way to reach its operator, and a real sender.
   */
  isDependedOn: yesOrNo,
  /** Whether its stacks can't be deleted by accident, and its logs outlive them. */
  isProtected: yesOrNo,
  /** Whether the canary runs by itself, and an alarm says when it doesn't arrive. */
  runsCanary: yesOrNo,
  /**
   * What AWS may cost in a month, in dollars: ALARM_EMAIL is told when most of it is spent, and when it looks
   * as if more will be. It's that of the whole account. Null: nobody is told.
   */
  monthlyBudgetDollars: z.int(dollars).positive(dollars).nullable(),
  /** For how many days logs are kept. */
  logDays: z.literal(logDays, `must be one of ${logDays.join(', ')}`),
  /** Calls of a worker at the same time, by its queue, where they're not as in lib/stacks/functions.ts. */
  concurrencyMax: z.partialRecord(
    QueueName,
    z.int(calls).min(2, calls).max(1000, calls),
    fieldsError,
  ),
  /** Settings, as text, that need not be given with each deployment. The environment goes before them. */
  settings: z.partialRecord(
    Settings.omit({ STAGE: true }).keyof(),
    z.string('must be text, in quotes'),
    fieldsError,
  ),
});
export type Stage = Readonly<z.output<typeof Stage>>;

/** A stage that people use. */
const used: Stage = {
  isDependedOn: true,
  isProtected: true,
  runsCanary: true,
  // A million artists that are checked daily, and the operator's part: docs/generated/cost.md
  monthlyBudgetDollars: 300,
  logDays: 30,
  concurrencyMax: {},
  settings: {},
};

/**
 * The stages that differ from each other. Your own go here, too: with their settings written down, such as
 * STAGE_ACCOUNT, MAIL_FROM, and ALARM_EMAIL, `STAGE=prod npm run deploy` is all that a deployment takes.
 */
const stages: Readonly<Record<string, Stage>> = {
  /** To try things out: it may be deleted at any time. */
  dev: { ...used, isDependedOn: false, isProtected: false, monthlyBudgetDollars: 50 },
  /** The service on one machine, which is never deployed: there, `npm run canary` runs it. */
  local: { ...used, isDependedOn: false, runsCanary: false, monthlyBudgetDollars: null },
  staging: used,
  prod: { ...used, settings: { OPERATIONS_SIZE: 'full' } },
};

/**
 * What a stage is like. One that isn't in the table is like `staging`: nothing less is safe to assume.
 * @throws SettingsError naming the stage and what is wrong with it.
 */
export function stageOf(name: string, table: Readonly<Record<string, unknown>> = stages): Stage {
  const written = Object.hasOwn(table, name) ? table[name] : used;
  const parsed = Stage.safeParse(written);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => problemOf(issue));
  throw new SettingsError(`lib/stages.ts: the stage ${name} is wrong: ${problems.join('; ')}.`);
}

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') {
    return `there’s no field named ${issue.keys.join(' or ')}`;
  }
  const path = issue.path.join('.');
  return path === ''
    ? 'it must be an object with the fields of a stage'
    : `${path} ${issue.message}`;
}

/** The name of a stack of a stage: `Data` is kept, `Service` can be replaced. */
export function stackName(stage: string, part: 'Data' | 'Service'): string {
  return `ArtistMonitor-${stage}-${part}`;
}

/** With what the names of a stage's alarms begin; no name of a stage has a slash. */
export function alarmPrefix(stage: string): string {
  return `ArtistMonitor/${stage}/`;
}
