import { capRate, isFarBelowCap, messagesPerHourMax } from '../rules/bundle.ts';
import type { DestinationType } from '../../deliveries/rules/target.ts';
import type { DeliveryStatus } from '../../deliveries/rules/delivery.ts';
import { allowedFromMs, type CellRate, tatAfter } from '../../domain/quota/gcra.ts';
import { listBundles, capWrite, getCapTat } from '../items/bundles.ts';
import type { Table } from '../../table/client.ts';
import { countLog } from '../../deliveries/items/delivery-log.ts';
import type { Write } from '../../table/transaction.ts';

/** Whether a destination may get one more message. */
export interface MessageCap {
  /** From when on; null: now. */
  until: Date | null;
  /** What belongs into the transaction that makes the message; null: nothing needs to be counted. */
  taken: Write | null;
}

interface Whose {
  id: string;
  organization_id: string;
  type: DestinationType;
  /** As it is set; null: as its type has it. */
  max_per_hour: number | null;
}

const hourMs = 3_600_000;
/** What was skipped went nowhere, and takes no room either when it is made. */
const sentOut: readonly DeliveryStatus[] = ['pending', 'delivered', 'failed'];
/** So many messages that are due or were sent are looked at. */
const rowsMax = 1000;

/**
 * How a destination stands to its cap. Most are far below it, and cost no write: what waits is read
 * before what was sent, so whoever makes a message at the same time shows up in one of the two. Near
 * the cap each message takes its turn by the generic cell rate algorithm, and nothing is listed for as
 * long as that has something to count. What is critical passes, and counts nowhere.
 */
export async function readMessageCap(table: Table, whose: Whose, now: Date): Promise<MessageCap> {
  const rate = capRate(whose.max_per_hour ?? messagesPerHourMax(whose.type));
  const nowMs = now.getTime();
  const read = await getCapTat(table, whose.id);
  const counted = read !== null && read > nowMs ? read : await uncounted(table, whose, rate, now);
  if (counted === null) return { until: null, taken: null };
  const allowedMs = allowedFromMs(counted, rate);
  if (allowedMs > nowMs) return { until: new Date(allowedMs), taken: null };
  const at = { destination_id: whose.id, organization_id: whose.organization_id };
  return { until: null, taken: capWrite(at, tatAfter(counted, nowMs, rate), read) };
}

/**
 * Where counting begins if nobody has counted lately: as if all that was sent had come just now. Null:
 * it is far below its cap.
 */
async function uncounted(
  table: Table,
  whose: Whose,
  rate: CellRate,
  now: Date,
): Promise<number | null> {
  const nowMs = now.getTime();
  const soon = new Date(nowMs + 60_000).toISOString();
  const waiting = (await listBundles(table, whose.id)).filter(
    ({ changes, due_at, top_severity }) =>
      changes.length > 0 && due_at <= soon && top_severity !== 'critical',
  );
  const since = new Date(nowMs - hourMs).toISOString();
  const span = { since, until: soon, statuses: sentOut, isCapped: true };
  const inLog = await countLog(table, whose.id, span, { max: rate.burst, rowsMax }, now);
  const sent = inLog ?? rate.burst;
  if (isFarBelowCap(sent + waiting.length, rate)) return null;
  return nowMs + sent * rate.intervalMs;
}
