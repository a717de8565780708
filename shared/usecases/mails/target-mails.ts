import type { Mail } from '../ports.ts';
import { letter, quotable } from './letter.ts';
import type { Notice } from '../../deliveries/rules/target-state.ts';

/** What a confirmation email says. */
export interface Confirmation {
  address: string;
  organizationName: string;
  /** The page with the button. */
  link: string;
  /** With this link, the owner is never asked again. */
  unsubscribeUrl: string;
  days: number;
  tags: NonNullable<Mail['tags']>;
}

/** With these headers, email services offer to unsubscribe in one click (RFC 8058). */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The mail that asks the owner of an address whether alerts may come. */
export function confirmationMail(about: Confirmation): Mail {
  const { address, link, unsubscribeUrl, days, tags } = about;
  const organizationName = quotable(about.organizationName, 'An organization');
  return letter(
    'confirm_alerts',
    address,
    [
      `${organizationName} wants to send alerts about its artists to this address, through Artist Monitor.`,
      `To receive them, open this page within ${days} days and select “Confirm alerts”:`,
      { url: link },
      'If you don’t want them, ignore this email. We send no alerts unless you confirm.',
      'Never want to be asked again, by any organization? Open this page and select “Stop alerts”:',
      { url: unsubscribeUrl },
    ],
    { headers: unsubscribeHeaders(unsubscribeUrl), tags },
  );
}

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
