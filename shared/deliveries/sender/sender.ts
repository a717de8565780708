import { Problem } from '../../domain/problems/errors.ts';
import { destinationTags, MailPutOff } from '../../domain/mail/mail-kind.ts';
import type { Clock, Log, Mailer, Message, Sender, Target } from '../../usecases/ports.ts';
import { EgressFailed, type Egress, type EgressResponse } from '../../usecases/egress-port.ts';
import {
  classifyChatA,
  classifyWebhook,
  failure,
  success,
  type AnswerMeaning,
} from './classify.ts';
import { renderChatA, renderChatAText, type ChatAMessage } from './render-chat-a.ts';
import { renderEmail } from './render-email.ts';
import { toChatB } from './chat-b.ts';
import { signatureHeaders } from './sign.ts';
import { checkChatUrl, type ChatHosts } from './target-url.ts';
import { loggable } from './text.ts';

export interface SenderOptions extends ChatHosts {
  /** `close`: of one that keeps its connections. */
  egress: Egress & { close?: () => void };
  mailer: Mailer;
  clock: Clock;
  log: Pick<Log, 'warn' | 'error'>;
}

/** What an attempt came to, before it is timed. */
interface Result {
  verdict: AnswerMeaning;
  response: EgressResponse | null;
  /** See {@link Outcome}. */
  sentAs?: string | undefined;
}

const keptBytesMax = 4096;
const json = { 'content-type': 'application/json' };

/** Makes one attempt for a target of any kind. */
export function sender(options: SenderOptions): Sender {
  const { clock } = options;
  return {
    async send(target, message, at, signal) {
      const startedAt = clock.now().getTime();
      const { egress: guard } = options;
      const egress: Egress = { ...guard, request: (asked) => guard.request({ ...asked, signal }) };
      const of = { ...options, egress, mailer: cutOffBy(options.mailer, signal) };
      const { verdict, response, sentAs } = await attempt(of, target, message, at).catch(resultOf);
      return {
        ...verdict,
        ...(sentAs !== undefined && { sent_as: sentAs }),
        status_code: response?.status ?? null,
        response_body: response === null ? null : loggable(response.body, keptBytesMax),
        duration_ms: clock.now().getTime() - startedAt,
      };
    },
    close() {
      options.egress.close?.();
    },
  };
}

/** A mailer that throws the reason of `signal` once that cuts it off, and else what it threw. */
function cutOffBy(mailer: Mailer, signal: AbortSignal | undefined): Mailer {
  return {
    async send(mail) {
      return mailer.send(mail, signal).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error;
      });
    },
  };
}

async function attempt(
  options: SenderOptions,
  target: Target,
  message: Message,
  at: Date,
): Promise<Result> {
  switch (target.kind) {
    case 'webhook':
      return toWebhook(options, target, message, at);
    case 'chat_a':
      checkChatUrl('chat_a', target.url, options);
      return toChatA(options, target, message);
    case 'chat_b':
      checkChatUrl('chat_b', target.url, options);
      return toChatB({ ...options, now: options.clock.now() }, target, message);
    case 'email':
      return toEmail(options, target, message);
  }
}

async function toWebhook(
  { egress, clock }: SenderOptions,
  { url, secrets }: Extract<Target, { kind: 'webhook' }>,
  { eventId, body }: Message,
  at: Date,
): Promise<Result> {
  const headers = { ...json, ...signatureHeaders({ eventId, at, body, secrets }) };
  const response = await egress.request({ method: 'POST', url, headers, body });
  return { verdict: classifyWebhook(response, clock.now()), response };
}

const blocksRefused = new Set([
  'invalid_payload',
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
]);

/** A run makes room for it after an attempt that took all of its 15 s. */
const secondTrySeconds = 8;

async function toChatA(
  options: SenderOptions,
  { id, url }: Extract<Target, { kind: 'chat_a' | 'chat_b' }>,
  message: Message,
): Promise<Result> {
  const post = async (body: ChatAMessage, timeoutSeconds?: number): Promise<Result> => {
    const { egress, clock } = options;
    const request = { method: 'POST', url, headers: json, body: JSON.stringify(body) } as const;
    const response = await egress.request({ ...request, timeoutSeconds });
    return { verdict: classifyChatA(response, clock.now()), response };
  };
  const result = await post(renderChatA(message));
  if (!blocksRefused.has(result.verdict.error ?? '')) return result;
  // A fault of ours, to be looked at; better an alert without its layout than none.
  options.log.error('a chat rejected the layout of an alert', {
    target_id: id,
    fault: result.verdict.error,
  });
  return post(renderChatAText(message), secondTrySeconds);
}

/** How SES says that it is this mail which it doesn't take; all else is between it and us. */
const mailRefusals = new Set(['MessageRejected', 'BadRequestException']);

async function toEmail(
  { mailer, log }: SenderOptions,
  { id, organizationId, address, unsubscribeUrl }: Extract<Target, { kind: 'email' }>,
  message: Message,
): Promise<Result> {
  try {
    const tags = destinationTags(organizationId, id);
    const mail = renderEmail({ ...message, address, unsubscribeUrl, tags });
    return { verdict: success, response: null, sentAs: await mailer.send(mail) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Customers read outcomes, so the cause goes to the log; its message may hold the address.
    const fault = error.cause instanceof Error ? error.cause.name : error.code;
    log.warn('a mail was not accepted', { target_id: id, fault });
    const verdict = mailRefusals.has(fault)
      ? failure('mail_refused', { permanent: fault === 'BadRequestException' })
      : failure(error.code, { our_fault: true, retry_after_seconds: waitOf(error.cause) });
    return { verdict, response: null };
  }
}

/** How long our own cap on mail, or a pause of alert mail, makes it wait. */
function waitOf(cause: unknown): number | null {
  return cause instanceof MailPutOff ? cause.retryAfterSeconds : null;
}

/** The result of an attempt that had no answer. What is our own fault is thrown on. */
function resultOf(error: unknown): Result {
  if (error instanceof EgressFailed) {
    return {
      verdict: failure(error.fault, { permanent: error.fault === 'url_refused' }),
      response: null,
    };
  }
  if (error instanceof Problem && error.code === 'url_not_allowed') {
    return { verdict: failure('url_refused', { permanent: true }), response: null };
  }
  throw error;
}
