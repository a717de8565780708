import { Duration } from 'aws-cdk-lib';
import type { OperationsSize } from '../../shared/plan/operations-size.ts';
import { alarmPeriod } from '../constructs/alarms.ts';
import type { ScheduledTaskProps } from '../constructs/scheduled-task.ts';

/** When a task is called, and how long a call may take. */
export type Rhythm = Pick<ScheduledTaskProps, 'expression' | 'silence'> & {
  timeoutSeconds: number;
};

export const everyMinute: Rhythm = {
  expression: 'rate(1 minute)',
  silence: { after: alarmPeriod, urgency: 'page' },
  timeoutSeconds: 50,
};
/** It reads every schedule: 100 a request. */
export const everyHour: Rhythm = {
  expression: 'rate(1 hour)',
  silence: { after: Duration.hours(1), urgency: 'ticket' },
  timeoutSeconds: 900,
};
/** From one round of the canary to the next. */
export const canaryMinutes: Readonly<Record<OperationsSize, 5 | 60>> = { small: 60, full: 5 };
