/** What CloudWatch says of the alarm that watches deployments; `missing`: there is no such alarm. */
export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA' | 'missing';

export type Verdict = 'good' | 'bad' | 'wait';

/**
 * Whether a new version has proven itself. An alarm that went off before the deployment says nothing of
 * it: then time has to pass, and the canary decides.
 * @param before the alarm's state when the deployment began.
 * @param now its state at present.
 * @param isSettled whether new alarms had time for their first values. Where none watched before, all are new,
 * and only what is red at the end counts.
 * @param isOver whether the time to wait has passed.
 */
export function bakeVerdict({
  before,
  now,
  isSettled,
  isOver,
}: {
  before: AlarmState;
  now: AlarmState;
  isSettled: boolean;
  isOver: boolean;
}): Verdict {
  if (now === 'ALARM' && before !== 'ALARM') {
    return isSettled && (isOver || before !== 'missing') ? 'bad' : 'wait';
  }
  return isOver ? 'good' : 'wait';
}

/** The alarm of a stage that watches its deployments. */
export function deploymentAlarmName(stage: string): string {
  return `artist-monitor-${stage}-deployment`;
}
