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

/** How a stack stands, as CloudFormation has it. */
export interface StackState {
  /** Such as `UPDATE_COMPLETE`. */
  readonly status: string;
  /** When it was changed last, in ISO 8601. */
  readonly changedAt: string;
  readonly outputs: Readonly<Record<string, string>>;
}

/** Stacks by name; null: it isn't there. */
export type StackStates = Readonly<Record<string, StackState | null>>;

/** What a deployment that failed has done to the stacks, in sentences. */
export function failureSentences(before: StackStates, after: StackStates): string[] {
  const changed = Object.entries(after).flatMap(([name, state]) => {
    const old = before[name] ?? null;
    if (state === null || state.status === 'REVIEW_IN_PROGRESS') return [];
    if (old?.changedAt === state.changedAt && old.status === state.status) return [];
    return [sentenceOf(name, state.status)];
  });
  if (changed.length > 0) return ['The deployment failed.', ...changed];
  return ['The deployment ended before it changed a stack. What the CDK printed above says why.'];
}

function sentenceOf(name: string, status: string): string {
  switch (status) {
    case 'CREATE_COMPLETE':
    case 'UPDATE_COMPLETE':
      return `The stack ${name} was deployed.`;
    case 'UPDATE_ROLLBACK_COMPLETE':
      return `CloudFormation has put the stack ${name} back to how it was.`;
    case 'ROLLBACK_COMPLETE':
    case 'ROLLBACK_FAILED':
    case 'CREATE_FAILED':
      return [
        `The stack ${name} couldn’t be created. Its events in CloudFormation say why.`,
        `Delete what is left of it, wait a minute, and deploy again: aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name} && aws cloudformation delete-stack --stack-name ${name}`,
      ].join(' ');
    default:
      return `The stack ${name} is at ${status}. Look at it in CloudFormation before you deploy again.`;
  }
}
