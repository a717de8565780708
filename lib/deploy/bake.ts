/** What CloudWatch says of the alarm that watches deployments; `missing`: there is no such alarm. */
export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA' | 'missing';

export type Verdict = 'good' | 'bad' | 'wait';

/**
 * Whether a new version has proven itself. An alarm that went off before the deployment says nothing of
 * it: then time has to pass, and the canary decides.
 * @param before the alarm's state when the deployment began.
 * @param now its state at present.
 * @param isOver whether the time to wait has passed.
 */
export function bakeVerdict({
  before,
  now,
  isOver,
}: {
  before: AlarmState;
  now: AlarmState;
  isOver: boolean;
}): Verdict {
  if (now === 'ALARM' && before !== 'ALARM') return 'bad';
  return isOver ? 'good' : 'wait';
}

/** The alarm of a stage that watches its deployments. */
export function deploymentAlarmName(stage: string): string {
  return `artist-monitor-${stage}-deployment`;
}
