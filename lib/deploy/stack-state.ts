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
