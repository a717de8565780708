import { grouped } from '../../domain/text/shown.ts';
import { counted } from '../../findings/phrases.ts';
import type { PauseReason } from '../../domain/mail/mail-standing.ts';
import { PlanName, planTitle } from '../../domain/plans/plan.ts';
import { changeTypeNames } from '../../changes/rules/change-type.ts';
import { RingName } from '../../domain/operator/key-rings.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { QueueName } from '../../plan/queues.ts';

/** What the operator decided about a hold. */
const decisions = {
  none: 'not decided yet',
  release: 'released by the operator',
  dismiss: 'dismissed by the operator',
} as const;

const pauseReasons: Readonly<Record<PauseReason, string>> = {
  bounces: 'because too many emails bounced',
  complaints: 'because too many recipients reported spam',
  operator: 'by the operator',
};

/** The lines of `npm run admin -- status`. Capitals mark what is wrong. */
export const statusWords = {
  well: () => 'Everything is well.',
  wrong: ({ what }: { what: readonly string[] }) => `WRONG: ${what.join(', ')}`,
  swept: ({ at }: { at: string }) => `sweep: last complete run at ${at}`,
  silent: ({ at }: { at: string | null }) =>
    `sweep: SILENT${at === null ? ', no complete run yet' : ` since ${at}`}; late retries and work whose message was lost stand still`,
  sourceUp: ({ source, failures }: { source: string; failures: number }) =>
    `${source}: up${failures === 0 ? '' : `; the last ${failures === 1 ? 'request' : `${failures} requests`} failed`}`,
  sourceDown: (facts: { source: string; since: string; failures: number; next: string | null }) =>
    `${facts.source}: DOWN since ${facts.since}; ${facts.failures} requests failed in a row; next try ${facts.next === null ? 'with the next check' : `at ${facts.next}`}; what depends on it waits, and catches up`,
  notCounted: () => 'artists: not counted yet',
  noneStale: ({ artists, at }: { artists: number; at: string }) =>
    `artists: ${artists}, all with a successful check in the last two intervals (counted at ${at})`,
  stale: (facts: { artists: number; stale: number; ids: readonly string[]; at: string }) =>
    `artists: ${facts.artists}, STALE: ${facts.stale} without a successful check for two intervals: ${facts.ids.join(', ')}${facts.stale > facts.ids.length ? ', …' : ''} (counted at ${facts.at}); who monitors them may hear late`,
  nothingOverdue: () => 'work: nothing is overdue',
  overdue: ({ count, minutes }: { count: string; minutes: number }) =>
    `work: OVERDUE: ${count} due more than 5 minutes ago; the oldest is ${minutes} minutes late; confirmations and deliveries may be late, none is lost`,
  nothingParked: () => 'parked: nothing',
  parked: ({ count, since }: { count: number; since: string }) =>
    `parked: PARKED: ${counted(count, 'piece')} of work, failing since ${since}; run \`npm run admin -- parked\``,
  notAudited: () => 'audit: no deliveries audited yet',
  nothingLost: (facts: { changes: number; owed: number; until: string }) =>
    `audit: nothing lost of ${counted(facts.owed, 'delivery', 'deliveries')} for ${counted(facts.changes, 'change')} (confirmed until ${facts.until})`,
  lost: (facts: { lost: number; ids: readonly string[]; until: string }) =>
    `audit: LOST: ${counted(facts.lost, 'delivery', 'deliveries')} of ${facts.ids.join(', ')} (confirmed until ${facts.until}); nothing sends them by itself; run \`npm run admin -- reroute\` with each change`,
  noHolds: () => 'holds: none',
  hold: (facts: {
    type: string;
    artists: number;
    usual: number;
    decision: keyof typeof decisions;
  }) =>
    `holds: ${facts.type} ON HOLD: ${grouped(facts.artists)} artists in an hour, usually ${facts.usual}; ${decisions[facts.decision]}; nobody is alerted of these until other artists haven’t changed, or they’re decided or six hours old`,
  mailFlows: () => 'email: not paused',
  mailPaused: ({ at, reason }: { at: string; reason: PauseReason }) =>
    `email: ALERTS PAUSED since ${at}, ${pauseReasons[reason]}; alerts by email wait, none is lost; emails to sign in still go out; run \`npm run admin -- resume-mail\` when the cause is gone`,
  queue: (facts: {
    name: string;
    waiting: number;
    inProgress: number;
    delayed: number;
    deadLetters: number;
  }) =>
    `queue ${facts.name}: ${facts.waiting} waiting, ${facts.inProgress} in progress, ${facts.delayed} delayed, ${deadLetters(facts)}`,
  paused: ({ name }: { name: string }) =>
    `queue ${name}: PAUSED; its messages wait; run \`npm run admin -- resume\` to go on`,
} as const;

function deadLetters({ deadLetters: count }: { deadLetters: number }): string {
  return count > 0 ? `DEAD LETTERS: ${count}` : 'no dead letters';
}

/** The lines of `npm run admin -- quota`: each lane in the last whole minute, and how often artists are visited. */
export const quotaWords = {
  used: (facts: {
    lane: string;
    percent: number;
    people: number;
    rechecks: number;
    routine: number;
    refused: number;
    waitedSeconds: number;
    rechecksWaitedSeconds: number;
  }) =>
    `${facts.lane}: ${facts.percent}% used in the last minute (people ${facts.people}, re-checks and checks in progress ${facts.rechecks}, new checks ${facts.routine}); ${facts.refused} refused; a person waited ${facts.waitedSeconds} s at most, a re-check ${facts.rechecksWaitedSeconds} s`,
  idle: ({ lane }: { lane: string }) => `${lane}: not used in the last minute`,
  closed: ({ lane }: { lane: string }) => `${lane}: DOWN; run \`npm run admin -- status\``,
  pace: ({ checksPerHour, isSparing }: { checksPerHour: number; isSparing: boolean }) =>
    `pace: about ${counted(checksPerHour, 'check')} an hour; ${isSparing ? 'lists and pages rest' : 'each check reads everything'}`,
  noTicks: () => 'ticks: none yet',
  ticks: ({ every }: { every: Readonly<Record<PlanName, string>> }) =>
    `ticks: Business artists every ${every.business}, Pro every ${every.pro}, Free every ${every.free}`,
  lateTicks: ({ late }: { late: string }) => `ticks: LATE by ${late}`,
} as const;

/** A few artists with the same value are held, too, which only each of them knows. */
function notHeld(type: string): string {
  return `${type} isn’t on hold because of many artists.`;
}

/** What the other commands answer. */
export const commandWords = {
  emptyLog: () => 'No commands in the last 400 days.',
  planChanged: (facts: { id: string; plan: PlanName; active: number; paused: number }) =>
    `${facts.id} is now on the ${planTitle(facts.plan)} plan: ${counted(facts.active, 'artist')} monitored, ${facts.paused} paused.`,
  reviewed: ({ id, status }: { id: string; status: string }) =>
    `Verification ${id} is now ${status}.`,
  released: ({ type, isHeld }: { type: string; isHeld: boolean }) =>
    isHeld
      ? `Released. Changes of type ${type} on hold will be confirmed at their next re-check, within an hour, if they’re still there.`
      : `${notHeld(type)} Any other changes of that type on hold will be confirmed at their next re-check, within an hour, if they’re still there.`,
  dismissed: ({ type, isHeld }: { type: string; isHeld: boolean }) =>
    isHeld
      ? `Dismissed. Changes of type ${type} on hold will be dismissed at their next re-check, within an hour.`
      : `${notHeld(type)} Any other changes of that type on hold will be dismissed at their next re-check, within an hour.`,
  swept: ({ sent, isMore }: { sent: number; isMore: boolean }) =>
    sent === 0
      ? 'Nothing was left to send.'
      : `Sent ${counted(sent, 'message')}.${isMore ? ' More is overdue. Run the command again.' : ''}`,
  moving: () => 'SQS is moving the messages back.',
  moved: ({ count, isMore }: { count: number; isMore: boolean }) =>
    `Moved ${counted(count, 'message')} back.${isMore ? ' More are left. Run the command again.' : ''}`,
  mailPaused: () =>
    'Alerts by email are paused within a minute. They wait until you run resume-mail. Emails to sign in still go out.',
  mailWasPaused: () => 'Alerts by email were already paused.',
  mailResumed: () => 'Alerts by email go out again. Those that waited are sent within 20 minutes.',
  mailWasNotPaused: () => 'Alerts by email weren’t paused.',
  rerouted: ({ id }: { id: string }) =>
    `${id} is being routed again. What’s missing is made and sent. What’s there stays as it is.`,
  noChange: ({ id }: { id: string }) => `There’s no confirmed change ${id}.`,
  paused: () =>
    'Paused. No worker gets messages anymore; what they have begun ends within a minute. Messages wait in their queues for up to 14 days, and schedules add to them. Nothing new is checked, confirmed, or sent. The API still answers. Run `npm run admin -- resume` to go on.',
  resumed: () => 'Resumed. What waited is done now, the oldest first.',
  resumedButMessages: () =>
    'Resumed, except for chats and email: they wait in message-deliveries. Run `npm run admin -- resume` to send them, too.',
  notSwitched: ({ names }: { names: readonly string[] }) =>
    `Lambda was still busy with the last change of ${names.join(', ')}. Run the command again in a minute.`,
  stillStopping: ({ names }: { names: readonly string[] }) =>
    `Lambda is still stopping ${names.join(', ')}. Run the command again in a minute.`,
  noOrganization: ({ id }: { id: string }) => `There’s no organization ${id}.`,
  noVerification: ({ id }: { id: string }) => `There’s no verification ${id}.`,
} as const;

/** What an argument of a command must be, and its values if they are few or have names. */
interface Argument {
  what: string;
  values?: readonly string[];
}

const argumentsOfCommands: ReadonlyMap<string, Argument> = new Map<string, Argument>([
  ['command', { what: 'a command' }],
  ['ring', { what: 'a ring of keys', values: RingName.options }],
  ['because', { what: 'a reason to retire keys', values: ['leaked'] }],
  ['plan', { what: 'a plan', values: PlanName.options }],
  ['verdict', { what: 'a verdict', values: ['approve', 'reject'] }],
  ['except', { what: 'a way to resume', values: ['hold-messages'] }],
  ['queue', { what: 'a queue', values: QueueName.options }],
  ['change_type', { what: 'a type of change', values: changeTypeNames }],
  ['change_id', { what: 'the ID of a change, such as chg_01k9zq4w3v7m2x5c8e0b6t1n4r' }],
  [
    'organization_id',
    { what: 'the ID of an organization, such as org_01k9zq4w3v7m2x5c8e0b6t1n4r' },
  ],
  ['session_id', { what: 'the ID of a verification, such as ver_01k9zq4w3v7m2x5c8e0b6t1n4r' }],
  ['table', { what: 'the name of a table' }],
  ['targets', { what: 'a list of targets, such as org_…/wh_…' }],
]);

/** `which` is something else for each command. */
const whichOf: ReadonlyMap<unknown, Argument> = new Map<unknown, Argument>([
  ['unpark', { what: 'the ID or the kind of parked work, or “all”' }],
  ['drop-held', { what: 'the ID of a delivery, a destination, or an organization, or “all”' }],
]);

/** More are too many for a sentence. */
const listedMax = 10;
const choice = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** What is wrong with an argument of a command, in a sentence; null: it's no argument that anybody types. */
export function wrongArgument(
  name: string,
  asked: Readonly<Record<string, unknown>>,
): string | null {
  const argument = name === 'which' ? whichOf.get(asked.command) : argumentsOfCommands.get(name);
  if (!argument) return null;
  const given = typeof asked[name] === 'string' ? asked[name] : '';
  const { what, values = [] } = argument;
  return `“${given}” isn’t ${what}.${hint(given, values)}`;
}

function hint(given: string, values: readonly string[]): string {
  if (values.length === 0) return '';
  if (values.length <= listedMax) return ` Choose ${choice.format(values)}.`;
  const meant = nearest(given.toUpperCase(), values);
  return meant === null
    ? ' Run `npm run admin -- status` to see which are on hold.'
    : ` Did you mean ${meant}?`;
}
