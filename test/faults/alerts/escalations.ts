import { isDeepStrictEqual } from 'node:util';
import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import type { Sealed } from './history.ts';
import type { LeftOver } from './invariants.ts';
import { destinationIn, keyOf } from './plain.ts';

const second = 1000;
const minute = 60 * second;
/** As long as a function has that sends something on. */
const functionMs = minute;
/** The sweep looks for what is due each minute, and asks for what is overdue by one. */
const calmMs = 2 * minute + 10 * second;
/** However often a function dies between its steps, the next one goes on. */
const stormMs = 30 * minute;
/** Clocks may have stepped since. */
const clockMs = 5 * minute;

/** A rule that sends a change on, and the message whose delivery is owed that. */
interface SentOnStep {
  rule_id: string;
  destination_id: string;
  message: Sealed;
  /** If somebody was told: when to send it on. */
  dueAt: number;
}

/** Each change is sent on when it's due, to each destination that it's for, and for no other reason. */
export function sentOn(left: LeftOver): string[] {
  return [
    ...left.escalated.flatMap((notice) => hadReason(left, notice)),
    ...left.notices.flatMap((notice) =>
      stepsOf(left, notice).flatMap((step) => wasSentOn(left, notice, step)),
    ),
  ];
}

/** What is to be done once a message was made: nothing of what somebody had muted. */
function stepsOf(left: LeftOver, notice: NoticeItem): SentOnStep[] {
  const message = left.sealed.get(notice.delivery_id ?? '');
  if (!message || message.kind === 'mute') return [];
  const madeAt = Date.parse(message.delivery.created_at);
  const together = left.notices.filter(
    (one) => one.delivery_id === notice.delivery_id && one.rules.some(({ escalate }) => escalate),
  );
  const times = together.map(({ change_id }) => {
    return Date.parse(left.changes.find(({ id }) => id === change_id)?.confirmed_at ?? '');
  });
  const since = Math.min(madeAt, ...times);
  return notice.rules.flatMap(({ rule_id, escalate }) => {
    if (!escalate) return [];
    const { destination_id, after_minutes } = escalate;
    const dueAt = Math.max(since + after_minutes * minute, madeAt + 5 * minute);
    return [{ rule_id, destination_id, message, dueAt }];
  });
}

/** What was sent on was due, nobody had acknowledged it, and a rule asked for it. */
function hadReason(left: LeftOver, sent: NoticeItem): string[] {
  const { history } = left;
  const { change_id, destination_id, escalated, rules } = sent;
  const name = `escalates: ${change_id} is sent on to ${destination_id}`;
  const to = history.made.get(keyOf(sent)) ?? Infinity;
  const from = history.shownAt(sent.made_at) - functionMs;
  const first = left.notices.find(
    (one) => one.change_id === change_id && one.destination_id === escalated?.destination_id,
  );
  const steps = first
    ? stepsOf(left, first).filter((step) => step.destination_id === destination_id)
    : [];
  const asked = rules.map(({ rule_id }) => steps.find((step) => step.rule_id === rule_id));
  const settings = history.settingsIn(from, to);
  const isOn = (id: string) =>
    settings.some((one) => one.rules.some((rule) => rule.id === id && rule.active));
  const statuses = history.statusesIn(escalated?.delivery_id ?? '', from, to);
  const isUntold = statuses.some((status) => status === 'failed' || status === 'skipped');
  const dueAt = Math.max(...asked.map((step) => step?.dueAt ?? Infinity));
  const early = left.isCalm ? 0 : clockMs;
  return [
    ...(asked.includes(undefined) || first?.delivery_id !== escalated?.delivery_id
      ? [`${name}, and no rule asked for that`]
      : []),
    ...(isDeepStrictEqual(first?.tags, sent.tags) ? [] : [`${name} with other tags`]),
    ...(history.acknowledgedIn(change_id, from, to).always ? [`${name}, though acknowledged`] : []),
    ...(rules.every(({ rule_id }) => isOn(rule_id)) ? [] : [`${name} by a rule that was off`]),
    ...(settings.some((one) => destinationIn(one, destination_id))
      ? []
      : [`${name}, which is gone`]),
    ...(isUntold || Date.parse(sent.made_at) >= dueAt - early ? [] : [`${name} too early`]),
    ...(escalated?.undelivered && !isUntold ? [`${name} as undelivered, which it wasn't`] : []),
  ];
}

/** What was due was sent on in time, unless something kept it from that meanwhile. */
function wasSentOn(left: LeftOver, { change_id }: NoticeItem, step: SentOnStep): string[] {
  const { history, escalated } = left;
  const { message, destination_id, rule_id } = step;
  const slack = left.isCalm ? calmMs : stormMs + clockMs;
  const dueAt = effectiveDue(left, step, slack);
  const { from } = message;
  const settings = history.settingsIn(from, dueAt + slack);
  const isKept =
    history.acknowledgedIn(change_id, from, dueAt + slack).ever ||
    // What was over may have been told where nobody had heard of it.
    left.changes.some(({ resolves }) => resolves === change_id) ||
    settings.some((one) => !destinationIn(one, destination_id)) ||
    settings.some((one) => !one.rules.some(({ id, active }) => id === rule_id && active));
  if (isKept) return [];
  const sent = escalated.find(
    (one) => one.change_id === change_id && one.destination_id === destination_id,
  );
  const name = `${change_id} to ${destination_id}`;
  if (!sent) return [`escalates: nobody sent on ${name}`];
  const at = history.made.get(keyOf(sent)) ?? Infinity;
  const told = (ms: number) => new Date(ms).toISOString();
  return at > dueAt + slack
    ? [`escalates: ${name} was sent on at ${told(at)}, due at ${told(dueAt)}`]
    : [];
}

/** What nobody was told is due at once, if that stays so until it is looked at. */
function effectiveDue(
  { history }: LeftOver,
  { message, dueAt }: SentOnStep,
  slack: number,
): number {
  const { id } = message.delivery;
  const lostAt = history.lostAt(id);
  if (lostAt === null) return dueAt;
  const after = history.statusesIn(id, lostAt, lostAt + slack);
  const isSame = after.every((status) => status === 'failed' || status === 'skipped');
  return isSame ? Math.min(dueAt, lostAt) : dueAt;
}
