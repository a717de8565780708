import { type NoticeEnd, ofAll } from '../rules/notice.ts';
import type { Change } from '../../changes/rules/change.ts';
import { type BundleItem, bundleRemoval, bundleWrite } from '../items/bundles.ts';
import { noticeEnding, type NoticeItem } from '../items/notices.ts';
import type { Recipients } from '../../deliveries/items/recipients.ts';
import type { DestinationItem } from '../../deliveries/items/target-item.ts';
import { transactFresh } from '../../table/transaction.ts';
import { note } from '../../telemetry/record.ts';
import type { FileDeps } from './file-notices.ts';

/** What became of a step: the message is gone, or a part of it went elsewhere. */
export type Taken = { is: 'over' } | { is: 'moved' };

interface About {
  recipients: Recipients | null;
  destination: DestinationItem | null;
  change: Pick<Change, 'acknowledged_at'> | undefined;
  /** Of one that only follows up on another: why that makes no sense here. */
  pointless: ReadonlyMap<string, NoticeEnd>;
}

/** Why a notice is not to be told any more; null: it is. */
export function endOf(
  notice: NoticeItem,
  { recipients, destination, change, pointless }: About,
): NoticeEnd | null {
  if (!destination || !change) return 'cancelled';
  if (change.acknowledged_at !== null) return 'acknowledged';
  const isAsked = notice.rules.some(({ rule_id }) =>
    recipients?.rules.some(({ id, active }) => id === rule_id && active),
  );
  return isAsked ? (pointless.get(notice.change_id) ?? null) : 'rule_inactive';
}

/** Takes out of a message what is not to be told. One with nothing left is gone. */
export async function takeOut(
  { table }: FileDeps,
  bundle: BundleItem,
  inside: readonly NoticeItem[],
  ended: readonly { notice: NoticeItem; end: NoticeEnd }[],
): Promise<Taken> {
  const left = inside.filter((notice) => !ended.some((one) => one.notice === notice));
  await transactFresh(
    table,
    [withOnly(bundle, left), ...ended.map(({ notice, end }) => noticeEnding(notice, end))],
    'a message',
  );
  note({ [ended[0]?.end ?? 'erased']: bundle.changes.length - left.length });
  return left.length > 0 ? { is: 'moved' } : { is: 'over' };
}

/** The write that leaves only these in a message. */
export function withOnly(bundle: BundleItem, left: readonly NoticeItem[]) {
  if (left.length === 0) return bundleRemoval(bundle);
  const changes = left.map(({ change_id }) => change_id);
  return bundleWrite(
    { ...bundle, changes, top_severity: ofAll(left.flatMap(({ rules }) => rules)).severity },
    bundle,
  );
}
