import {
  type EscalatedMessage,
  type EscalationStep,
  escalationTime,
} from '../../domain/alerts/escalation.ts';
import type { Change } from '../../domain/changes/change.ts';
import type { NoticeItem } from '../../table/alerts/notices.ts';
import type { NewDelivery } from '../../table/deliveries/deliveries.ts';
import type { Recipients } from '../../table/targets/recipients.ts';

/** The changes of a message by their IDs. */
export type ChangesById = ReadonlyMap<string, Pick<Change, 'severity' | 'confirmed_at'>>;

/**
 * When the first of a message's changes is sent on if nobody acknowledges it: at once where nobody is
 * told. Null: no rule wants that.
 */
export function firstEscalation(
  notices: readonly NoticeItem[],
  byId: ChangesById,
  { madeAt, isTold }: { madeAt: string; isTold: boolean },
): Required<Pick<NewDelivery, 'escalates_at' | 'escalates_since'>> | null {
  const steps: EscalationStep[] = [];
  let since = madeAt;
  for (const { change_id, rules } of notices) {
    const own = rules.flatMap(({ escalate }) => escalate ?? []);
    const confirmedAt = byId.get(change_id)?.confirmed_at ?? madeAt;
    if (own.length > 0 && confirmedAt < since) since = confirmedAt;
    steps.push(...own);
  }
  if (steps.length === 0) return null;
  const times = steps.map((step) => escalationTime(step, since, madeAt).getTime());
  const at = isTold ? new Date(Math.min(...times)).toISOString() : madeAt;
  return { escalates_at: at, escalates_since: since };
}

/** Why a message was sent on from other destinations; null: it wasn't. */
export function whyEscalated(
  notices: readonly NoticeItem[],
  byId: ChangesById,
  recipients: Pick<Recipients, 'destinations'> | null,
  now: Date,
): EscalatedMessage | null {
  const from = notices.flatMap(({ escalated }) => escalated ?? []);
  if (from.length === 0) return null;
  const ages = notices.map(({ change_id, made_at }) => {
    return now.getTime() - Date.parse(byId.get(change_id)?.confirmed_at ?? made_at);
  });
  const ids = new Set(from.map(({ destination_id }) => destination_id));
  const names = (recipients?.destinations ?? [])
    .filter(({ id }) => ids.has(id))
    .map(({ name }) => name);
  const isUndelivered = from.every(({ undelivered }) => undelivered);
  return {
    minutes: Math.floor(Math.min(...ages) / 60_000),
    undelivered_to: isUndelivered ? names : [],
  };
}
