import * as z from '../../domain/zod.ts';
import type { EarlierMessage, Log, Message } from '../../usecases/ports.ts';
import { EgressFailed, type Egress, type EgressResponse } from '../../usecases/egress-port.ts';
import { classifyChatB, isSuccess, jsonOf, type AnswerMeaning } from './classify.ts';
import { renderChatB, type ChatBMessage } from './render-chat-b.ts';

interface ChatBOptions {
  egress: Egress;
  log: Pick<Log, 'warn'>;
  now: Date;
}

/** Leaves time for the message itself, within what a run makes room for. */
const editSeconds = 8;

/** A message of the chat; its ID is put into addresses. */
const Sent = z.object({ id: z.string().regex(/^\d{1,20}$/) });

/**
 * Edits the messages that told what is over by now, and posts the message. The post alone counts: a
 * message that can’t be edited, because it was deleted, say, is quoted all the same. Editing once more
 * changes nothing, so that it may be repeated with the post.
 */
export async function toChatB(
  { egress, log, now }: ChatBOptions,
  { id: target_id, url }: { id: string; url: string },
  message: Message,
): Promise<{ verdict: AnswerMeaning; response: EgressResponse; sentAs: string | undefined }> {
  const ask = async (
    method: 'POST' | 'PATCH',
    at: string,
    body: ChatBMessage,
    timeoutSeconds?: number,
  ) => {
    const headers = { 'content-type': 'application/json' };
    return egress.request({ method, url: at, headers, body: JSON.stringify(body), timeoutSeconds });
  };
  const edit = async ({ message: first, sentAs }: EarlierMessage) => {
    if (sentAs === null) return;
    const fault = await ask('PATCH', addressOf(url, sentAs), renderChatB(first), editSeconds).then(
      ({ status }) => (isSuccess(status) ? null : `http_${status}`),
      faultOf,
    );
    if (fault !== null) log.warn('a message of a chat could not be edited', { target_id, fault });
  };
  await Promise.all((message.earlier ?? []).map(edit));
  const response = await ask('POST', addressOf(url), renderChatB(message));
  const verdict = classifyChatB(response, now);
  const sentAs = verdict.delivered ? Sent.safeParse(jsonOf(response.body)).data?.id : undefined;
  return { verdict, response, sentAs };
}

/**
 * The address of the webhook, or that of one of its messages. The text of the URL is left as it is:
 * parsing it first would hide its spelling from the guard.
 */
function addressOf(url: string, message?: string): string {
  const [address = ''] = url.split('#');
  const [path = '', given = ''] = address.split(/\?(.*)/s);
  const query = given
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('wait='))
    .join('&');
  if (message !== undefined) return `${path}/messages/${message}${query === '' ? '' : `?${query}`}`;
  // Without `wait`, a message that could not be kept is answered like one that was.
  return `${path}?${query === '' ? '' : `${query}&`}wait=true`;
}

/** Why there was no answer. What is our own fault is thrown on. */
function faultOf(error: unknown): string {
  if (error instanceof EgressFailed) return error.fault;
  throw error;
}
