import { Duration } from 'aws-cdk-lib';
import type { OperationsSize } from '../../shared/plan/operations-size.ts';
import { catalogPlan } from '../../shared/plan/catalogs.ts';
import { addresses } from '../../shared/plan/setting-formats.ts';
import { alarmPeriod } from '../constructs/alarms.ts';
import type { ScheduledTaskProps } from '../constructs/scheduled-task.ts';
import type { Settings } from '../settings.ts';

/** When a task is called, and how long a call may take. */
export type Rhythm = Pick<ScheduledTaskProps, 'expression' | 'silence' | 'calls'> & {
  timeoutSeconds: number;
};

export const everyMinute: Rhythm = {
  expression: 'rate(1 minute)',
  silence: { after: alarmPeriod, urgency: 'page' },
  timeoutSeconds: 50,
};
/** One schedule for each lane. A run begins nothing after 57 s; one that comes before the last has ended does nothing. */
export function tickRhythm(settings: Settings): Rhythm {
  const { lanes } = catalogPlan(settings.CATALOG);
  const given = lanes && settings[lanes];
  const calls = given
    ? addresses()
        .parse(given)
        .map((_, lane) => ({ lane }))
    : [{ lane: 0 }];
  return { ...everyMinute, timeoutSeconds: 70, calls };
}
/** It reads every hold. */
export const everyHour: Rhythm = {
  expression: 'rate(1 hour)',
  silence: { after: Duration.hours(1), urgency: 'ticket' },
  timeoutSeconds: 900,
};
/** From one round of the canary to the next. */
export const canaryMinutes: Readonly<Record<OperationsSize, 5 | 60>> = { small: 60, full: 5 };
