import { invocations } from '../current.ts';
import { getChange } from '../../../shared/changes/items/changes.ts';
import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import type { DeliveryItem } from '../../../shared/deliveries/items/deliveries.ts';
import { changeRouting } from '../../../shared/alerts/steps/change-routing.ts';
import type { ChangeItem } from '../../../shared/changes/items/change-item.ts';
import { isLost } from './follow-ups.ts';
import type { LeftOver } from './invariants.ts';

const ofEnds: Readonly<Record<NonNullable<NoticeItem['ended']>, string>> = {
  muted: 'muted',
  acknowledged: 'acknowledged',
  rule_inactive: 'rule_inactive',
  not_sent: 'not_sent',
  cancelled: 'destination_deleted',
};
const ofDeliveries: Readonly<Record<DeliveryItem['status'], string>> = {
  delivered: 'sent',
  failed: 'failed',
  skipped: 'destination_disabled',
  cancelled: 'destination_deleted',
  pending: 'waiting',
};

/** What the API says of why somebody was told something, or wasn't, is what happened. */
export async function explained(left: LeftOver): Promise<string[]> {
  const { world, changes, events, notices, deliveries } = left;
  const problems: string[] = [];
  for (const { id } of changes) {
    const stored = await invocations.exit(() => getChange(world.table, world.organizationId, id));
    if (!stored) return [`told: change ${id} is gone`];
    const entries = await invocations.exit(() =>
      changeRouting(world.table, stored, world.clock.now()),
    );
    for (const said of events.get(id)?.verdicts ?? []) {
      const { rule_id, destination_id } = said;
      const entry = entries.find((one) => one.rule_id === rule_id);
      const notice = notices.find(
        (one) => one.change_id === id && one.destination_id === destination_id,
      );
      const delivery = deliveries.get(notice?.delivery_id ?? '');
      const expected = ['matched', 'follow_up'].includes(said.verdict)
        ? becameOf(left, notice)
        : said.verdict;
      if (entry?.verdict !== expected || entry.detail.length === 0)
        problems.push(`told: ${rule_id} of ${id} says ${entry?.verdict}, and it is ${expected}`);
      const step = events
        .get(id)
        ?.targets.find((target) => target.id === destination_id)
        ?.rules?.find((rule) => rule.rule_id === rule_id)?.escalate;
      const sentOn = step
        ? escalationOf(left, stored, { rule_id, delivery, to: step.destination_id })
        : null;
      const isSaid = entry?.escalation?.verdict ?? null;
      if (isSaid !== sentOn)
        problems.push(`told: ${rule_id} sends ${id} on, says ${isSaid}, and it is ${sentOn}`);
    }
  }
  return problems;
}

/** What became of a notice, in the words of the API. */
function becameOf({ deliveries }: LeftOver, notice: NoticeItem | undefined): string {
  if (notice?.ended) return ofEnds[notice.ended];
  return ofDeliveries[deliveries.get(notice?.delivery_id ?? '')?.status ?? 'pending'];
}

interface SendingOn {
  rule_id: string;
  /** The first destination's message. */
  delivery: DeliveryItem | undefined;
  to: string;
}

/** What became of sending a change on, when all has come to rest; null: nothing, and there is nothing to say. */
function escalationOf(
  left: LeftOver,
  { id, acknowledged_at, resolved_by }: ChangeItem,
  { rule_id, delivery, to }: SendingOn,
): string | null {
  const sent = left.escalated.find(
    ({ change_id, destination_id }) => change_id === id && destination_id === to,
  );
  if (sent) return becameOf(left, sent);
  if (!delivery) return null;
  if (acknowledged_at !== null) return 'acknowledged';
  if (resolved_by !== null && !isLost(delivery.status)) return 'not_sent';
  const { is: now } = left.history.settings.at(-1) ?? {};
  if (!now?.destinations.some((destination) => destination.id === to)) return 'destination_deleted';
  return now.rules.some((rule) => rule.id === rule_id && rule.active) ? null : 'rule_inactive';
}
