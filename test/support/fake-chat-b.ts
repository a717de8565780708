import * as z from 'zod';
import { startAnswering, type Received, type ToldAnswer } from './receiver.ts';

/** A chat of kind B: takes messages at one webhook and enforces the limits of embeds. */
export interface FakeChatB {
  /** The address of the webhook. */
  readonly url: string;
  /** Messages that were taken, as they were sent. */
  readonly messages: readonly ChatBPost[];
  /** All requests, refused ones too. */
  readonly received: readonly Received[];
  /** Answers for the next requests, before any judgement. */
  answerNext(...answers: ToldAnswer[]): void;
  stop(): Promise<void>;
}

const Embed = z.strictObject({
  title: z.string().trim().max(256).optional(),
  description: z.string().trim().max(4096).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  timestamp: z.iso.datetime().optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  footer: z.strictObject({ text: z.string().trim().min(1).max(2048) }).optional(),
  author: z.strictObject({ name: z.string().trim().min(1).max(256) }).optional(),
  fields: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(256),
        value: z.string().trim().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
});

const ChatBPost = z
  .strictObject({
    content: z.string().max(2000).optional(),
    embeds: z.array(Embed).max(10).optional(),
    allowed_mentions: z.strictObject({ parse: z.array(z.string()) }).optional(),
  })
  .refine((post) => embedTexts(post).join('').length <= 6000, { path: ['embeds'] });
export type ChatBPost = z.infer<typeof ChatBPost>;

const path = '/api/webhooks/000111/XXXX';

/** Starts the fake on a free port of 127.0.0.1. */
export async function startFakeChatB(): Promise<FakeChatB> {
  const told: ToldAnswer[] = [];
  const messages: ChatBPost[] = [];
  const judge = (request: Received): ToldAnswer => {
    const answer = told.shift();
    if (answer !== undefined) return answer;
    const url = new URL(request.path, 'http://127.0.0.1');
    const isNamed = /\S+\/\S+/.test(request.headers['user-agent'] ?? '');
    if (!isNamed) return error(403, 40_333, 'internal network error');
    if (url.pathname !== path) return error(404, 10_015, 'Unknown Webhook');
    const post = parsePost(request);
    if (typeof post === 'number') return error(400, post, 'Invalid Form Body');
    messages.push(post);
    if (url.searchParams.get('wait') !== 'true') return { status: 204 };
    return { status: 200, body: JSON.stringify({ id: String(messages.length), type: 0 }) };
  };
  const server = await startAnswering(judge);
  return {
    url: server.origin + path,
    messages,
    received: server.received,
    answerNext: (...answers) => void told.push(...answers),
    stop: server.stop,
  };
}

/** The message, or the code that it is refused with. */
export function parsePost({ method, headers, body }: Received): ChatBPost | number {
  if (method !== 'POST' || headers['content-type'] !== 'application/json') return 50_035;
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return 50_109;
  }
  const parsed = ChatBPost.safeParse(json);
  if (!parsed.success) return 50_035;
  const { content = '', embeds = [] } = parsed.data;
  return content === '' && embeds.length === 0 ? 50_006 : parsed.data;
}

/** Every text of a message's embeds that counts for their sum. */
export function embedTexts({ embeds = [] }: { embeds?: z.infer<typeof Embed>[] }): string[] {
  return embeds.flatMap(({ title, description, footer, author, fields = [] }) => [
    title ?? '',
    description ?? '',
    footer?.text ?? '',
    author?.name ?? '',
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
}

function error(status: number, code: number, message: string): ToldAnswer {
  return { status, body: JSON.stringify({ message, code }) };
}
