import { invocations } from '../current.ts';
import { getChange } from '../../../shared/table/changes/changes.ts';
import type { NoticeItem } from '../../../shared/table/alerts/notices.ts';
import type { DeliveryItem } from '../../../shared/table/deliveries/deliveries.ts';
import { changeRouting } from '../../../shared/usecases/changes/change-routing.ts';
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
      const became = notice?.ended
        ? ofEnds[notice.ended]
        : ofDeliveries[delivery?.status ?? 'pending'];
      const expected = said.verdict === 'matched' ? became : said.verdict;
      if (entry?.verdict === expected && entry.detail.length > 0) continue;
      problems.push(`told: ${rule_id} of ${id} says ${entry?.verdict}, and it is ${expected}`);
    }
  }
  return problems;
}
