import type { Severity } from '../../changes/rules/info.ts';
import * as z from '../../domain/zod.ts';
import { EgressFailed, type Egress, type EgressResponse } from '../../usecases/egress-port.ts';
import type { EarlierMessage, Log, Message } from '../../usecases/ports.ts';
import { classifyChatB, isSuccess, jsonOf, type AnswerMeaning } from './classify.ts';
import { quotesOf } from './quotes.ts';
import { fit } from './text.ts';
import { type Link, wordingOf, type Occasion } from './wording.ts';

interface Embed {
  title: string;
  description: string;
  color: number;
  url?: string | undefined;
  fields: { name: string; value: string; inline: boolean }[];
  footer: { text: string };
  timestamp?: string;
}

/** Body of a chat_b webhook. Nobody is pinged, whatever the texts contain. */
export interface ChatBMessage {
  embeds: [Embed];
  allowed_mentions: { parse: [] };
}

/** Red, amber, blue. */
const colors: Readonly<Record<Severity, number>> = {
  critical: 0xd92d20,
  warning: 0xf79009,
  info: 0x2e90fa,
};

// The service allows 256 for titles, 4096 for descriptions, 1024 for field values, 2048 for
// footers, and 6000 for all of them together; seven fields of 500 stay below that.
const max = {
  title: 256,
  description: 1500,
  line: 250,
  item: 150,
  quote: 200,
  value: 500,
  footer: 300,
};

/** A chat_b message: one embed. */
export function renderChatB(occasion: Occasion): ChatBMessage {
  const { severity, heading, summary, facts, lines, sections, at, links, organizationName } =
    wordingOf(occasion);
  const embed: Embed = {
    title: fit(heading, max.title),
    description: [
      fit(summary, lines.length > 0 ? max.line : max.description, escape),
      ...lines.map((line) => `• ${fit(line, max.line, escape)}`),
      ...sections.flatMap(({ title, lines: shown }) => [
        `\n**${title}**`,
        ...shown.map((line) => `• ${fit(line, max.item, escape)}`),
      ]),
      ...quotesOf(occasion).map((quote) => `> ${fit(quote, max.quote, escape)}`),
    ].join('\n'),
    color: colors[severity],
    fields: facts.map(({ label, value }) => ({
      name: label,
      // An empty value would be refused.
      value: fit(value, max.value, escape) || 'none',
      inline: false,
    })),
    // Footers are shown as they are, without markdown.
    footer: { text: fit(organizationName, max.footer) },
  };
  if (links.length > 0) {
    embed.url = links[links.length - 1]?.url;
    embed.fields.push({ name: 'Links', value: links.map(linkTo).join(' · '), inline: false });
  }
  if (at !== null) embed.timestamp = at;
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}

/** In angle brackets no character of the address ends the link. */
function linkTo({ label, url }: Link): string {
  return `[${label}](<${url}>)`;
}

/** A backslash before all that markdown, mentions, links, timestamps and emoji are made of. */
function escape(character: string): string {
  return /[\\*_~`<>|#\-[\]()@:]/.test(character) ? `\\${character}` : character;
}

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
