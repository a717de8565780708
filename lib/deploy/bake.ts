/** How the alarms stand that a new version may set off; `missing`: there are none. */
export type AlarmState = 'OK' | 'ALARM' | 'missing';

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

/** Articles of the runbook about what a new version that is wrong sets off within minutes. */
export const brokenByVersions: readonly string[] = [
  'function-errors',
  'failed-messages',
  'missed-runs',
  'canary-silent',
  'api-errors',
  'api-slow',
];

/**
 * How the alarms of a stage stand, of those that a new version may set off.
 * @param alarms all of the stage; the last line of their text points to an article.
 */
export function alarmStateOf(alarms: readonly { text: string; isRed: boolean }[]): AlarmState {
  const watched = alarms.filter(({ text }) =>
    brokenByVersions.includes(text.split('#').at(-1) ?? ''),
  );
  if (watched.length === 0) return 'missing';
  return watched.some(({ isRed }) => isRed) ? 'ALARM' : 'OK';
}
