import { counted } from '../../findings/phrases.ts';
import type { Work } from '../../domain/owed/work.ts';

const lateNews = 'who monitors this artist may hear late of its changes';
const lateTarget = 'nothing is sent to this target';

/** Who is hurt while work of a kind fails. */
export const hurtBy: Readonly<Record<Work['kind'], string>> = {
  check: lateNews,
  check_now: lateNews,
  recheck: 'what was found at this artist is neither confirmed nor dismissed',
  tell: 'some who monitor this artist aren’t told what was found',
  route: 'this confirmed change isn’t sent to anybody',
  growth: 'a change doesn’t say how far its rise went',
  announce: 'webhooks aren’t told what people did about this change',
  flush: 'this message isn’t sent',
  report: 'this destination doesn’t get its weekly report',
  escalate: 'this message isn’t sent on although nobody acknowledged it',
  deliver_webhook: lateTarget,
  deliver_message: lateTarget,
  clear: 'what is known of an artist that nobody monitors isn’t deleted',
  details: 'the pages of this artist’s releases aren’t read',
  links: 'the links of this artist aren’t read',
  picture: 'changes of this artist may be shown without pictures',
  late: 'those who monitor this artist aren’t told that its checks are late',
  expected: 'this organization isn’t told whether a release came that it expects',
  staleness: 'this organization isn’t told whether its artist is checked again',
  holders: 'those who monitor this artist aren’t told of one more organization',
  leave: 'an artist that was paused or removed may still cause changes',
  plan: 'this organization’s artists don’t fit its plan',
  keep_longer: 'changes of this organization may be forgotten earlier than its plan says',
  import: 'this import doesn’t go on',
  probe: 'this verification isn’t looked at',
  recover: 'this recovery of deliveries doesn’t go on',
  target_notice: 'the admins aren’t told about this target',
  failed_sign_in: 'a refused sign-in isn’t recorded',
  organization: 'this organization isn’t paused, resumed, or erased',
  erase_user: 'this user isn’t erased',
};

/** What `npm run admin -- parked` and `unpark` answer. */
export const parkedWords = {
  none: () => 'Nothing is parked.',
  parked: (facts: {
    id: string;
    about: string;
    since: string;
    rounds: number;
    reason: string;
    last: string;
    messageId: string;
    hurt: string;
  }) =>
    `${facts.id} (${facts.about}): failing since ${facts.since}, ${facts.rounds} times; ${facts.reason} at ${facts.last}, message ${facts.messageId}; ${facts.hurt}`,
  more: ({ count }: { count: number }) => `… and ${count} more`,
  unparked: ({ count, left }: { count: number; left: number }) =>
    `Sent ${counted(count, 'piece')} of work again. What fails once more is parked again within the hour.${left > 0 ? ` ${counted(left, 'piece')} left: run the command again.` : ''}`,
  noneLike: ({ which }: { which: string }) =>
    which === 'all'
      ? 'Nothing is parked.'
      : `No parked work has the ID or kind ${which}. Run \`npm run admin -- parked\` to see what is.`,
} as const;
