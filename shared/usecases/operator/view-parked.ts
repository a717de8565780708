import { type FailingWork, unparked } from '../../domain/owed/parking.ts';
import type { Work } from '../../domain/owed/work.ts';
import { putFailing, readParked } from '../../table/failing.ts';
import { Problem } from '../../domain/problems/errors.ts';
import type { Needs } from '../needs.ts';
import { shownSecond } from '../../domain/text/shown.ts';
import { counted } from '../../findings/phrases.ts';

/** The longest that the operator is shown; the rest only counts. */
const shownMax = 100;

/** What is parked, the longest failing first: which work, about what, why, since when, and who is hurt. */
export async function viewParked({ table, clock }: Needs<'table' | 'clock'>): Promise<string> {
  const parked = [...(await readParked(table, clock.now())).values()];
  if (parked.length === 0) return parkedWords.none();
  const byAge = parked.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  const more = parked.length - shownMax;
  return [
    ...byAge.slice(0, shownMax).map(lineOf),
    ...(more > 0 ? [parkedWords.more({ count: more })] : []),
  ].join('\n');
}

function lineOf({ id, work, since, last_at, rounds, reason, message_id }: FailingWork): string {
  const { said, hurt } = { said: aboutOf(work), hurt: hurtBy[work.kind] };
  return parkedWords.parked({
    ...{ id, about: said, rounds, reason, hurt },
    ...{ messageId: message_id, since: shownSecond(since), last: shownSecond(last_at) },
  });
}

/** Messages hold IDs only, so all of it may be shown. */
function aboutOf(work: Work): string {
  return Object.entries(work)
    .flatMap(([name, value]) => (name === 'kind' ? [] : [`${name} ${String(value)}`]))
    .join(', ');
}

/** Well within the 60 s that the operator's function has. */
const secondsMax = 40;
const perStep = 50;

type UnparkDeps = Needs<'table' | 'clock' | 'queues'>;

/**
 * Gives parked work one more round at once: a piece by its ID, all of a kind, or `all`. It is sent before
 * it leaves the list, so what a queue refuses stays parked.
 * @throws Problem `not_found` if nothing like it is parked.
 */
export async function unpark(deps: UnparkDeps, which: string): Promise<string> {
  const { table, clock } = deps;
  const endsAtMs = clock.now().getTime() + secondsMax * 1000;
  const parked = [...(await readParked(table, clock.now())).values()];
  const chosen = parked.filter(
    ({ id, work }) => which === 'all' || which === id || which === work.kind,
  );
  if (chosen.length === 0) throw new Problem('not_found', parkedWords.noneLike({ which }));
  let count = 0;
  while (count < chosen.length && clock.now().getTime() < endsAtMs) {
    const step = chosen.slice(count, count + perStep);
    await sendAgain(deps, step);
    count += step.length;
  }
  return parkedWords.unparked({ count, left: chosen.length - count });
}

async function sendAgain(
  { table, queues }: UnparkDeps,
  works: readonly FailingWork[],
): Promise<void> {
  await queues.sendAll(works.map(({ work }) => work));
  await Promise.all(works.map((failing) => putFailing(table, unparked(failing))));
}

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
