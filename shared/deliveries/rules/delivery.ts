import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { userAgent } from '../../domain/version.ts';
import * as z from '../../domain/zod.ts';

export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed', 'skipped', 'cancelled']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** One HTTP request or mail that was tried, as the log shows it. */
export const Attempt = z.object({
  number: z.int(),
  at: Timestamp,
  status_code: z.int().nullable(),
  error: z.string().nullable(),
  duration_ms: z.int(),
  response_body: z.string().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

/** A test that somebody sent, in the log like what is sent for changes. */
export const testEventType = 'TEST';

/** An attempt without what came back: what lists show. */
const ListedAttempt = Attempt.omit({ response_body: true }).register(z.docs, {
  id: 'ListedAttempt',
});

export const Delivery = z
  .object({
    id: idSchema('delivery'),
    event_id: idSchema('event'),
    change_id: idSchema('change').nullable().register(z.docs, {
      description:
        'The change that it’s about; null for a message, which may be about several, and for a report',
    }),
    changes: z.array(idSchema('change')).default([]).register(z.docs, {
      description: 'Of a message: the changes in it, the gravest first; otherwise empty',
    }),
    event_type: z.string().meta({
      description:
        'The change type; of a message with several, `MESSAGE`; of a weekly report, `WEEKLY_REPORT`; of a test, `TEST`, which isn’t sent again',
    }),
    summary: z.string().nullable().default(null).register(z.docs, {
      description:
        'The sentence of the change, of a message or report the first one; null if it’s gone',
    }),
    status: DeliveryStatus,
    attempt_count: z.int(),
    attempts: z.array(ListedAttempt).default([]).register(z.docs, {
      description:
        'What came of each attempt, the oldest first; lists of other things leave it empty',
    }),
    next_attempt_at: Timestamp.nullable(),
    created_at: Timestamp,
    delivered_at: Timestamp.nullable(),
    skip_reason: z.string().nullable().register(z.docs, {
      description: 'Why it was skipped, such as `target_disabled`; null if it wasn’t',
    }),
  })
  .register(z.docs, { id: 'Delivery' });
export type Delivery = z.infer<typeof Delivery>;

/** The headers of an attempt that was made at `at`, as the log shows them. */
export function requestHeaders(
  kind: 'webhook' | 'chat_a' | 'chat_b' | 'email',
  eventId: string,
  at: string,
): Record<string, string> | null {
  if (kind === 'email') return null;
  const plain = { 'content-type': 'application/json', 'user-agent': userAgent };
  if (kind !== 'webhook') return plain;
  return {
    ...plain,
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(Date.parse(at) / 1000)),
    'webhook-signature': 'v1,***',
  };
}

/** Waits in seconds before the attempts of a webhook: ten over 75 h 35 min (Standard Webhooks). */
export const webhookRetrySeconds: readonly number[] = [
  0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

/** The same for chats and mail, where an alert that is days late is noise: six over 7 h 35 min. */
export const messageRetrySeconds: readonly number[] = [0, 5, 300, 1800, 7200, 18_000];

/** How one attempt ended. */
export interface Outcome {
  delivered: boolean;
  status_code: number | null;
  /** A stable word (`timeout`, `http_500`, `address_refused`, …); null when delivered. */
  error: string | null;
  duration_ms: number;
  /** The first 4 KiB of the answer, null if there was none. */
  response_body: string | null;
  /** What the receiver asked for, in seconds. */
  retry_after_seconds: number | null;
  /** The wait is for all targets of this kind, no matter which organization they belong to. */
  for_all?: 'chat_b';
  /** The target must not be used again, and why (410, a removed chat, …). */
  disable_reason: string | null;
  /** Trying again cannot help, though the target is sound. */
  permanent: boolean;
  /** The ID by which the chat knows the message, or its Message-ID. */
  sent_as?: string;
  /** It never got to the receiver for a fault of ours, and does not count as an attempt. */
  our_fault?: true;
}
