import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import type { Table } from '../../table/client.ts';
import { written } from '../../table/failures.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { newItem, readItem } from '../../table/item.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packed, PackedText, packedText } from '../../table/packed.ts';
import { sendPut, type Write } from '../../table/transaction.ts';
import { isThere, updateIf } from '../../table/versioned.ts';
import { mismatches } from '../rules/match.ts';
import { MatchedRule } from '../rules/notice.ts';

/** What an alert rule said about a change when it was routed. */
export const RuleVerdict = z.object({
  rule_id: idSchema('alert'),
  /** Which state of the rule said so. */
  rule_updated_at: Timestamp,
  destination_id: idSchema('destination'),
  /**
   * `follow_up`: it didn’t match, but sent the change that this one says is over. `muted`: it matched, but a mute keeps the
   * change from the program that it is for.
   */
  verdict: z.enum(['matched', 'follow_up', 'muted', ...mismatches]),
});
export type RuleVerdict = z.infer<typeof RuleVerdict>;

/** What is sent for a change: rendered once, so that every attempt signs the same bytes. */
export const EventItem = z.object({
  id: idSchema('event'),
  change_id: idSchema('change'),
  organization_id: idSchema('organization'),
  organization_name: z.string(),
  body: PackedText,
  /** Where it goes, decided once: who routes the change again must not decide otherwise. */
  targets: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['pending', 'skipped']),
      skip_reason: z.string().nullable(),
      /** Of a destination whose changes share messages: the rules that matched. */
      rules: z.array(MatchedRule).optional(),
    }),
  ),
  /** What each alert rule of that moment said, in the order in which the rules were made. */
  verdicts: Packed.pipe(z.array(RuleVerdict)).optional(),
  created_at: Timestamp,
});
export type EventItem = z.infer<typeof EventItem>;

/** Longer than deliveries are kept, so that one that is in the log can be sent again. */
export const eventKeptSeconds = 35 * 86_400;

/** An event as it is stored. */
export function eventRow({ body, verdicts, ...event }: EventItem): Record<string, unknown> {
  const said = verdicts && verdicts.length > 0 ? { verdicts: packed(verdicts) } : {};
  return { ...keys.event(event.change_id), ...event, body: packedText(body), ...said };
}

/** Stores the event of a change unless it has one. @returns the one that is stored. */
export async function keepEvent(table: Table, event: EventItem): Promise<EventItem> {
  const epoch = Math.floor(Date.parse(event.created_at) / 1000) + eventKeptSeconds;
  const put = newItem(keys.event(event.change_id), { ...eventRow(event), [ttlAttribute]: epoch });
  return (await written(sendPut(table, put))) ? event : getEvent(table, event.change_id);
}

/** The event of a change that was routed. */
export async function getEvent(table: Table, changeId: string): Promise<EventItem> {
  const event = await findEvent(table, changeId);
  if (!event) throw new Error(`change ${changeId} has no event`);
  return event;
}

/** The event of a change, or null when nobody had asked for changes. */
export async function findEvent(table: Table, changeId: string): Promise<EventItem | null> {
  return readItem(table, keys.event(changeId), EventItem);
}

/** Keeps an event until `epoch`, in seconds. Fails when it is gone. */
export function keptEventWrite(changeId: string, epoch: number): Write {
  return { Update: updateIf(keys.event(changeId), { [ttlAttribute]: epoch }, isThere) };
}
