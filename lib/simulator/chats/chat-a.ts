import * as z from 'zod';
import { counter, type ChatAnswer, type ChatOptions, type ChatRequest } from './exchange.ts';
import { jsonOf } from '../json.ts';

// A chat of kind A as its documentation and its clients describe it: incoming webhooks that take
// blocks, answer in single words, and put up with one message a second.

const text = (max: number) =>
  z.strictObject({
    type: z.enum(['plain_text', 'mrkdwn']),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
    verbatim: z.boolean().optional(),
  });
const plainText = (max: number) => text(max).extend({ type: z.literal('plain_text') });
const block_id = z.string().max(255).optional();

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150), block_id }),
  z
    .strictObject({
      type: z.literal('section'),
      text: text(3000).optional(),
      fields: z.array(text(2000)).min(1).max(10).optional(),
      block_id,
    })
    .refine(({ text, fields }) => text !== undefined || fields !== undefined),
  z.strictObject({
    type: z.literal('context'),
    elements: z.array(text(3000)).min(1).max(10),
    block_id,
  }),
  z.strictObject({ type: z.literal('divider'), block_id }),
]);

export const ChatAPost = z.strictObject({
  text: z.string().max(40_000).optional(),
  blocks: z.array(Block).min(1).max(50).optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
});
export type ChatAPost = z.output<typeof ChatAPost>;

const blockTextsMax = 13_200;
/** One a second in the long run, and a few at once. */
const allowance = { limit: 3, seconds: 3 };

/** Hooks for everything that can happen to one. */
const ended: Readonly<Record<string, ChatAnswer>> = {
  BARCHIVED: { status: 410, body: 'channel_is_archived' },
  BREMOVED: { status: 404, body: 'no_service' },
  BFORBIDDEN: { status: 403, body: 'action_prohibited' },
};

/** The path of an incoming webhook that works; the channel is in its middle. */
export const chatAPath = '/services/T000/B000/demo';

/** A chat that answers posts to its incoming webhooks. */
export function chatA({
  onPost,
  now = () => new Date(),
  isPaced = true,
}: ChatOptions<ChatAPost>): (request: ChatRequest) => ChatAnswer {
  const spend = counter(allowance);
  return (request) => {
    const [, team, channel = '', token] =
      /^\/services\/(\w+)\/(B\w+)\/(\w+)$/.exec(request.path) ?? [];
    if (team !== 'T000') return { status: 404, body: 'no_team' };
    if (token !== 'demo') return { status: 404, body: 'no_service' };
    const end = ended[channel];
    if (end !== undefined) return end;
    const { isOver, resetSeconds } = spend(channel, now());
    if (isOver && isPaced) {
      const headers = { 'retry-after': String(Math.ceil(resetSeconds)) };
      return { status: 429, headers, body: 'rate_limited' };
    }
    const post = readChatA(request);
    if (typeof post === 'string') return { status: 400, body: post };
    onPost(channel, post, null);
    return { status: 200, body: 'ok' };
  };
}

/** The message, or the word that it is refused with. */
export function readChatA({
  method,
  headers,
  body,
}: Omit<ChatRequest, 'path'>): ChatAPost | string {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return 'invalid_payload';
  const parsed = ChatAPost.safeParse(jsonOf(body));
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    if (first?.path[0] === 'blocks') return 'invalid_blocks';
    const isTooLong = first?.path[0] === 'text' && first.code === 'too_big';
    return isTooLong ? 'msg_too_long' : 'invalid_payload';
  }
  if (!parsed.data.text && !parsed.data.blocks) return 'no_text';
  const length = blockTexts(parsed.data).reduce((sum, words) => sum + words.length, 0);
  return length > blockTextsMax ? 'msg_blocks_too_long' : parsed.data;
}

/** Every text of a message's blocks. */
export function blockTexts({ blocks = [] }: ChatAPost): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'divider') return [];
    if (block.type === 'context') return block.elements.map(({ text }) => text);
    if (block.type === 'header') return [block.text.text];
    return [...(block.text ? [block.text] : []), ...(block.fields ?? [])].map(({ text }) => text);
  });
}

/** What people see: the blocks, or the text where there are none. */
export function shownInChatA(post: ChatAPost): string {
  const texts = post.blocks ? blockTexts(post) : [post.text ?? ''];
  return texts.map(shown).join('\n');
}

function shown(words: string): string {
  return words
    .replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label: string | undefined) => {
      if (/^[!@#]/.test(target)) return `@${label ?? target.slice(1)}`;
      return label === undefined ? target : `${label} (${target})`;
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
