import { EscalationStep, type MatchedRule, ofAll } from '../rules/notice.ts';
import { matchOf } from '../rules/match.ts';
import { muteOf } from '../rules/mute.ts';
import type { Change } from '../../changes/rules/change.ts';
import type { LinkedChange } from '../../changes/rules/change-links.ts';
import { changeEvent } from '../../changes/rules/event-body.ts';
import { type Severity, severityAtLeast } from '../../changes/rules/info.ts';
import type { Table } from '../../table/client.ts';
import { type EventItem, keepEvent, type RuleVerdict } from '../items/events.ts';
import type { Recipients } from '../../deliveries/items/recipients.ts';
import { addressee, webhooksFor } from '../../deliveries/index.ts';
import type { Sent } from './follow-up.ts';

/** What a rule said, and what it says of how the change is sent if it matched. */
interface Judged {
  said: RuleVerdict;
  matched: MatchedRule | null;
}

/** What is known when it is decided where a change goes. */
interface Deciding {
  /** As decided before; null: it wasn't. */
  before: EventItem | null;
  recipients: Recipients | null;
  confirmedAt: string;
  /** Of the artist. */
  tags: readonly string[];
  /** Where the change was sent that this one says is over. */
  sent: Sent;
  now: string;
}

/**
 * The event of a change with where it goes and what each rule said, as decided before or now; null when
 * there is nobody who would have it.
 */
export async function decidedEvent(
  table: Table,
  change: LinkedChange,
  { before, recipients, confirmedAt, tags, sent, now }: Deciding,
): Promise<EventItem | null> {
  if (!recipients || recipients.organization.deletes_at !== undefined) return null;
  if (before) return before;
  const judged = recipients.rules.map((rule) => followingUp(judgedBy(rule, change, tags), sent));
  const muted = new Set<string>();
  const targets = webhooksFor('change.confirmed', change, recipients);
  for (const { id, status, type } of recipients.destinations) {
    const rules = rulesOf(id, recipients, judged, sent);
    if (rules.length === 0) continue;
    // Machines get each change by itself, at once; people get messages, which may be about several.
    if (type !== 'webhook') targets.push({ ...addressee(id, status), rules });
    else if (isMuted({ change, tags, rules }, id, recipients, new Date(now))) muted.add(id);
    else targets.push(addressee(id, status));
  }
  if (targets.length === 0 && judged.length === 0) return null;
  const event = changeEvent(change, confirmedAt);
  return keepEvent(table, {
    id: event.id,
    change_id: change.id,
    organization_id: change.organization_id,
    organization_name: recipients.organization.name,
    body: JSON.stringify(event),
    targets,
    verdicts: judged.map(({ said }) =>
      isFor(said) && muted.has(said.destination_id) ? { ...said, verdict: 'muted' } : said,
    ),
    created_at: now,
  });
}

/** Whether a rule sends the change: it matched, or sent what is over now. */
function isFor({ verdict }: RuleVerdict): boolean {
  return verdict === 'matched' || verdict === 'follow_up';
}

/** A rule that is on and didn’t match sends a change all the same if it sent the one that is over now. */
function followingUp({ said, matched }: Judged, sent: Sent): Judged {
  const didSend = (sent.get(said.destination_id) ?? []).some(
    ({ rule_id }) => rule_id === said.rule_id,
  );
  const isOn = said.verdict !== 'rule_inactive';
  return didSend && isOn && !matched
    ? { said: { ...said, verdict: 'follow_up' }, matched }
    : { said, matched };
}

/**
 * The rules that matched for a destination, and those that didn’t, but sent what is over now: that goes as
 * soon as the other one went.
 */
function rulesOf(
  id: string,
  { rules }: Recipients,
  judged: readonly Judged[],
  sent: Sent,
): MatchedRule[] {
  const matched = judged.flatMap((one) =>
    one.said.destination_id === id && one.matched ? [one.matched] : [],
  );
  const followed = (sent.get(id) ?? []).filter(
    ({ rule_id }) =>
      !matched.some((one) => one.rule_id === rule_id) &&
      rules.some((rule) => rule.id === rule_id && rule.active),
  );
  return [...matched, ...followed];
}

function judgedBy(
  rule: Recipients['rules'][number],
  change: Change,
  tags: readonly string[],
): Judged {
  const { id: rule_id, updated_at: rule_updated_at, destination_id } = rule;
  const match = matchOf(rule, change, tags);
  return {
    said: {
      ...{ rule_id, rule_updated_at, destination_id },
      verdict: match.matches ? 'matched' : match.why,
    },
    matched: match.matches ? matchedBy(rule, match.severity) : null,
  };
}

function matchedBy({ id, cadence, escalate }: Recipients['rules'][number], severity: Severity) {
  const isSentOn = escalate !== null && severityAtLeast(severity, escalate.min_severity);
  const step = isSentOn && { escalate: EscalationStep.parse(escalate) };
  return { rule_id: id, severity, cadence, ...step };
}

/**
 * Whether a mute keeps a change from going to the destination of a program. Nothing sums it up for it later.
 * What is kept back from people is decided with their messages.
 */
function isMuted(
  { change, tags, rules }: { change: Change; tags: readonly string[]; rules: MatchedRule[] },
  destinationId: string,
  { mutes }: Recipients,
  now: Date,
): boolean {
  const { id: change_id, monitored_artist_id: artist_id, change_type } = change;
  const about = { change_id, artist_id, tags: [...tags], change_type };
  return muteOf({ ...about, ...ofAll(rules), rules }, destinationId, mutes, now) !== null;
}
