import * as z from '../../domain/zod.ts';
import type { EgressResponse } from '../../usecases/egress-port.ts';
import type { Outcome } from '../rules/delivery.ts';
import { targetWords } from '../rules/target-words.ts';

/**
 * The seconds that a `Retry-After` asks to wait, rounded up: a whole or fractional number, or a
 * date (RFC 9110, section 10.2.3). Null for what is neither; 0 for a date that has passed.
 */
export function retryAfterSeconds(value: string | undefined, now: Date): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}(?:\.\d+)?$/.test(text)) return Math.ceil(Number(text));
  // Date.parse takes nearly anything for a date, so the weekday that all three forms begin with
  // is asked for.
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return null;
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}

/** What an answer means for the delivery and for its target. */
export type AnswerMeaning = Pick<
  Outcome,
  | 'delivered'
  | 'error'
  | 'retry_after_seconds'
  | 'for_all'
  | 'disable_reason'
  | 'permanent'
  | 'our_fault'
>;

/** The target has taken it. */
export const success: AnswerMeaning = {
  delivered: true,
  error: null,
  retry_after_seconds: null,
  disable_reason: null,
  permanent: false,
};

/** A failure that another attempt may mend, unless `more` says otherwise. */
export function failure(error: string, more: Partial<AnswerMeaning> = {}): AnswerMeaning {
  return { ...success, delivered: false, error, ...more };
}

/**
 * An answer of a webhook's receiver. 2xx alone is success; 410, and the header
 * `webhook-delivery: disable` on any answer, end the target; `abort-message` ends this delivery.
 */
export function classifyWebhook({ status, headers }: EgressResponse, now: Date): AnswerMeaning {
  const wish = headers['webhook-delivery']?.trim().toLowerCase();
  const disable_reason = whyDisabled(status, wish);
  if (isSuccess(status)) return { ...success, disable_reason };
  return failure(`http_${status}`, {
    disable_reason,
    permanent: wish === 'abort-message' && disable_reason === null,
    retry_after_seconds: waitOf(status, headers['retry-after'], now),
  });
}

function whyDisabled(status: number, wish: string | undefined): string | null {
  if (status === 410) return targetWords.receiverGone();
  if (wish === 'disable') return targetWords.receiverDisables();
  return null;
}

/** The fault is in the message: another attempt would be refused too. */
const refusedMessages = new Set([
  'invalid_payload',
  'invalid_blocks',
  'invalid_blocks_format',
  'invalid_attachments',
  'msg_blocks_too_long',
  'msg_too_long',
  'no_text',
  'too_many_attachments',
  'user_not_found',
]);

/** The channel, the webhook or the team is not there any more, or not for us. */
const endedChats = new Set([
  'action_prohibited',
  'posting_to_general_channel_denied',
  'invalid_token',
  'channel_not_found',
  'channel_is_archived',
  'no_service',
  'no_service_id',
  'no_active_hooks',
  'no_team',
  'team_disabled',
]);

/**
 * An answer of chat_a, which is 200 with the text `ok` when all is well. The word in the body
 * counts before the status: the status of one word differs between reports.
 */
export function classifyChatA({ status, headers, body }: EgressResponse, now: Date): AnswerMeaning {
  const word = body.trim();
  if (status === 200 && word === 'ok') return success;
  if (endedChats.has(word)) {
    return failure(word, { disable_reason: targetWords.chatAnswered({ answer: word }) });
  }
  if (refusedMessages.has(word)) return failure(word, { permanent: true });
  if (isSuccess(status)) return failure('unexpected_answer');
  const error = `http_${status}`;
  if ([403, 404, 410].includes(status)) {
    return failure(error, { disable_reason: targetWords.chatAnswered({ answer: status }) });
  }
  return failure(error, {
    permanent: status === 400 || status === 413,
    retry_after_seconds: waitOf(status, headers['retry-after'], now),
  });
}

const ChatBError = z.object({
  code: z.int().optional(),
  /** Fractional seconds. */
  retry_after: z.number().nonnegative().optional(),
  /** The limit that was met is not the webhook's, but that of all who send from where we do. */
  global: z.boolean().optional(),
});

/** Error code of a request that was stopped before it reached the webhook. */
const blockedClient = 40_333;

/**
 * An answer of chat_b. A webhook that is gone or closed must not be used again: the service bans
 * addresses that keep trying, and ours are shared by all organizations. A 403 of the wall in front
 * of it (no JSON, or its code) is about us, and says nothing about the webhook.
 */
export function classifyChatB({ status, headers, body }: EgressResponse, now: Date): AnswerMeaning {
  if (isSuccess(status)) return success;
  const parsed = ChatBError.safeParse(jsonOf(body));
  const error = `http_${status}`;
  const isAboutUs =
    status === 403 && (parsed.data?.code === blockedClient || isHtml(headers['content-type']));
  if ([401, 403, 404, 410].includes(status) && !isAboutUs) {
    return failure(error, { disable_reason: targetWords.chatAnswered({ answer: status }) });
  }
  const asked = status === 429 ? parsed.data?.retry_after : undefined;
  const isForAll =
    status === 429 && (parsed.data?.global ?? headers['x-ratelimit-global'] === 'true');
  return failure(error, {
    permanent: status === 400 || status === 413,
    retry_after_seconds:
      asked === undefined ? waitOf(status, headers['retry-after'], now) : Math.ceil(asked),
    ...(isForAll && { for_all: 'chat_b' }),
  });
}

/** Whether a status says that all is well. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isHtml(contentType: string | undefined): boolean {
  return contentType?.startsWith('text/html') ?? false;
}

/** How long to wait, where the status makes that a promise and not a guess. */
function waitOf(status: number, header: string | undefined, now: Date): number | null {
  return status === 429 || status === 503 ? retryAfterSeconds(header, now) : null;
}

/** The parsed JSON of an answer; null if it isn’t any. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A wall or proxy answers with HTML: no facts in it, the status alone counts.
    return null;
  }
}
