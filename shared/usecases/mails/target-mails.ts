import type { Notice } from '../../deliveries/rules/target-state.ts';
import type { Mail } from '../ports.ts';
import { letter, quotable } from './letter.ts';

/** A webhook or destination that the admins get a mail about. */
export interface TroubledTarget {
  of: 'webhook' | 'destination';
  name: string;
  organizationName: string;
}

/** What to look at while deliveries fail. */
const checkFirst: Readonly<Record<TroubledTarget['of'], string>> = {
  webhook: 'Check that the receiver is working.',
  destination: 'Check that its chat, address, or receiver is working.',
};

const otherAddress =
  'If its address opted out or bounced, we can’t ask it again: add a destination with a different address instead.';

/** The mail to admins about a webhook or destination that accepts nothing or was disabled. */
export function targetMail(to: string, target: TroubledTarget, { kind, reason }: Notice): Mail {
  const { of, name } = target;
  const organization = quotable(target.organizationName, 'your organization');
  const which = `The ${of} “${name}” of ${organization}`;
  if (kind === 'disabled') {
    return letter(`${of}_disabled`, to, [
      `${which} was disabled. ${reason}`,
      `We’ve stopped sending to it. What it misses is kept as skipped deliveries. Fix the problem, enable the ${of} again, and recover its skipped deliveries.`,
      ...(of === 'destination' ? [otherAddress] : []),
    ]);
  }
  return letter(`${of}_failing`, to, [
    `${which} hasn’t accepted a delivery for a day. ${reason}`,
    `We’ll keep trying. If nothing gets through for five days in a row, we’ll disable it. ${checkFirst[of]}`,
  ]);
}
