import * as z from 'zod';
import { startAnswering, type Received, type ToldAnswer } from './receiver.ts';

/** A chat of kind A: takes messages at one incoming webhook and enforces the limits of blocks. */
export interface FakeChatA {
  /** The address of the incoming webhook. */
  readonly url: string;
  /** Messages that were taken, as they were sent. */
  readonly messages: readonly ChatAPost[];
  /** All requests, refused ones too. */
  readonly received: readonly Received[];
  /** What the messages would have pinged: `<!channel>`, `<@U…>` and the like. */
  readonly pings: readonly string[];
  /** Addresses that the messages link to. */
  readonly links: readonly string[];
  /** Answers for the next requests, before any judgement. */
  answerNext(...answers: ToldAnswer[]): void;
  stop(): Promise<void>;
}

const text = (max: number) =>
  z.strictObject({
    type: z.enum(['plain_text', 'mrkdwn']),
    text: z.string().min(1).max(max),
    emoji: z.boolean().optional(),
    verbatim: z.boolean().optional(),
  });
const plainText = (max: number) => text(max).extend({ type: z.literal('plain_text') });

const Block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150) }),
  z
    .strictObject({
      type: z.literal('section'),
      text: text(3000).optional(),
      fields: z.array(text(2000)).min(1).max(10).optional(),
    })
    .refine(({ text, fields }) => text !== undefined || fields !== undefined),
  z.strictObject({ type: z.literal('context'), elements: z.array(text(3000)).min(1).max(10) }),
]);

const ChatAPost = z.strictObject({
  text: z.string().min(1).max(40_000),
  blocks: z.array(Block).min(1).max(50).optional(),
  unfurl_links: z.boolean().optional(),
  unfurl_media: z.boolean().optional(),
});
export type ChatAPost = z.infer<typeof ChatAPost>;

const path = '/services/T000/B000/XXXX';
const blockTextsMax = 13_200;

/** Starts the fake on a free port of 127.0.0.1. */
export async function startFakeChatA(): Promise<FakeChatA> {
  const told: ToldAnswer[] = [];
  const messages: ChatAPost[] = [];
  const pings: string[] = [];
  const links: string[] = [];
  const judge = (request: Received): ToldAnswer => {
    const answer = told.shift();
    if (answer !== undefined) return answer;
    if (request.path !== path) return { status: 404, body: 'no_service' };
    const post = parsePost(request);
    if (typeof post === 'string') return { status: 400, body: post };
    messages.push(post);
    for (const words of textsOf(post)) {
      for (const [, inside = ''] of words.matchAll(/<([^<>]*)>/g)) {
        (/^[!@#]/.test(inside) ? pings : links).push(inside);
      }
    }
    return { status: 200, body: 'ok' };
  };
  const server = await startAnswering(judge);
  return {
    url: server.origin + path,
    messages,
    received: server.received,
    pings,
    links,
    answerNext: (...answers) => void told.push(...answers),
    stop: server.stop,
  };
}

/** The message, or the word that it is refused with. */
export function parsePost({ method, headers, body }: Received): ChatAPost | string {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return 'invalid_payload';
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 'invalid_payload';
  }
  const parsed = ChatAPost.safeParse(json);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    if (first?.path[0] === 'blocks') return 'invalid_blocks';
    return first?.path[0] === 'text' ? 'no_text' : 'invalid_payload';
  }
  const [, ...blockTexts] = textsOf(parsed.data);
  const length = blockTexts.reduce((sum, words) => sum + words.length, 0);
  return length > blockTextsMax ? 'msg_blocks_too_long' : parsed.data;
}

/** Every text of a message, the fallback first. */
export function textsOf({ text, blocks = [] }: ChatAPost): string[] {
  const ofBlocks = blocks.flatMap((block) => {
    if (block.type === 'context') return block.elements;
    if (block.type === 'header') return [block.text];
    return [...(block.text ? [block.text] : []), ...(block.fields ?? [])];
  });
  return [text, ...ofBlocks.map(({ text }) => text)];
}
