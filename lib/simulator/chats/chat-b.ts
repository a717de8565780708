import * as z from 'zod';
import {
  counter,
  type ChatAnswer,
  type ChatOptions,
  type ChatRequest,
  type Spent,
} from './exchange.ts';
import { jsonOf } from '../json.ts';

// A chat of kind B as its documentation describes it: webhooks that take embeds, answer in JSON, let their
// messages be edited, and count what comes in windows of two seconds and of a minute.

const Embed = z.object({
  title: z.string().trim().max(256).optional(),
  description: z.string().trim().max(4096).optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional(),
  timestamp: z.iso.datetime().optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  footer: z.object({ text: z.string().trim().min(1).max(2048) }).optional(),
  author: z.object({ name: z.string().trim().min(1).max(256) }).optional(),
  fields: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(256),
        value: z.string().trim().min(1).max(1024),
        inline: z.boolean().optional(),
      }),
    )
    .max(25)
    .optional(),
});

const ChatBPost = z.object({
  content: z.string().max(2000).optional(),
  embeds: z.array(Embed).max(10).optional(),
  allowed_mentions: z.object({ parse: z.array(z.string()) }).optional(),
});
export type ChatBPost = z.output<typeof ChatBPost>;

const embedTextsMax = 6000;
const bodyLettersMax = 8 * 1024 * 1024;
const perWebhook = { limit: 5, seconds: 2 };
const perChannel = { limit: 30, seconds: 60 };

/** The path of a webhook that works. Those whose id begins with 404 were deleted. */
export const chatBPath = '/api/webhooks/000111/demo';

/** A chat that answers posts to its webhooks, and edits of what they posted. */
export function chatB({
  onPost,
  onEdit = () => false,
  now = () => new Date(),
  isPaced = true,
}: ChatOptions<ChatBPost>): (request: ChatRequest) => ChatAnswer {
  const spend = counter(perWebhook);
  const spendMinute = counter(perChannel);
  const newId = idsByTime();
  return (request) => {
    const url = new URL(request.path, 'http://chat');
    // A request without a proper user agent is stopped by the firewall in front.
    if (!/\S+\/\S+/.test(request.headers['user-agent'] ?? '')) {
      return refusal(403, 40_333, 'internal network error');
    }
    const [, channel = '', token, message] =
      /^\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)(?:\/messages\/(\d+))?$/.exec(url.pathname) ??
      [];
    if (token === undefined || channel.startsWith('404')) {
      return refusal(404, 10_015, 'Unknown Webhook');
    }
    if (token !== 'demo') return refusal(401, 50_027, 'Invalid Webhook Token');
    const spent = [spend(channel, now()), spendMinute(channel, now())];
    const over = isPaced ? spent.find(({ isOver }) => isOver) : undefined;
    const headers = rateHeaders(over ?? spent[0]);
    if (over) return tooFast(over, headers);
    const post = readChatB(request, message === undefined ? 'POST' : 'PATCH');
    if ('status' in post) return { ...post, headers };
    if (message !== undefined) {
      if (onEdit(channel, message, post)) return shown(message, headers);
      return { ...refusal(404, 10_008, 'Unknown Message'), headers };
    }
    const id = newId(now());
    onPost(channel, post, id);
    return url.searchParams.get('wait') === 'true' ? shown(id, headers) : { status: 204, headers };
  };
}

function shown(id: string, headers: Readonly<Record<string, string>>): ChatAnswer {
  return { status: 200, headers, body: JSON.stringify({ id, type: 0 }) };
}

/** IDs that grow with time, so that none comes again after a restart. */
function idsByTime() {
  let last = 0;
  return (now: Date) => {
    last = Math.max(now.getTime(), last + 1);
    return String(last);
  };
}

/** The message, or the refusal. @param wanted the method that is allowed */
export function readChatB(
  { method, headers, body }: Omit<ChatRequest, 'path'>,
  wanted = 'POST',
): ChatBPost | ChatAnswer {
  if (method !== wanted) return refusal(405, 0, '405: Method Not Allowed');
  if (body.length > bodyLettersMax) return refusal(413, 40_005, 'Request entity too large');
  if (headers['content-type'] !== 'application/json') {
    return refusal(400, 50_035, 'Invalid Form Body');
  }
  const json = jsonOf(body);
  if (json === undefined) {
    return refusal(400, 50_109, 'The request body contains invalid JSON.');
  }
  const parsed = ChatBPost.safeParse(json);
  if (!parsed.success) {
    return refusal(400, 50_035, 'Invalid Form Body', errorsOf(parsed.error.issues));
  }
  const { content = '', embeds = [] } = parsed.data;
  if (content === '' && embeds.length === 0) {
    return refusal(400, 50_006, 'Cannot send an empty message');
  }
  if (embedTexts(parsed.data).join('').length > embedTextsMax) {
    const message = `Embed size exceeds maximum size of ${embedTextsMax}`;
    const errors = { embeds: { _errors: [{ code: 'MAX_EMBED_SIZE_EXCEEDED', message }] } };
    return refusal(400, 50_035, 'Invalid Form Body', errors);
  }
  return parsed.data;
}

/** Every text of a message's embeds that counts for their sum. */
export function embedTexts({ embeds = [] }: Pick<ChatBPost, 'embeds'>): string[] {
  return embeds.flatMap(({ title, description, footer, author, fields = [] }) => [
    title ?? '',
    description ?? '',
    footer?.text ?? '',
    author?.name ?? '',
    ...fields.flatMap(({ name, value }) => [name, value]),
  ]);
}

/** What people see of a message. */
export function shownInChatB({ content = '', embeds = [] }: ChatBPost): string {
  const lines = embeds.flatMap(({ title, url, description, fields = [], footer, timestamp }) => [
    ...(title === undefined ? [] : [url === undefined ? title : `${title} (${url})`]),
    ...(description === undefined ? [] : [plain(description)]),
    ...fields.map(({ name, value }) => `${name}: ${plain(value)}`),
    [footer?.text, timestamp].filter((part) => part !== undefined).join(', '),
  ]);
  return [plain(content), ...lines].filter((line) => line !== '').join('\n');
}

function plain(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function rateHeaders(spent: Spent | undefined): Record<string, string> {
  return {
    'x-ratelimit-limit': String(perWebhook.limit),
    'x-ratelimit-remaining': String(spent?.remaining ?? 0),
    'x-ratelimit-reset-after': (spent?.resetSeconds ?? 0).toFixed(3),
    'x-ratelimit-bucket': 'local',
  };
}

function tooFast({ resetSeconds }: Spent, headers: Record<string, string>): ChatAnswer {
  const message = 'You are being rate limited.';
  return {
    status: 429,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'retry-after': String(Math.ceil(resetSeconds)),
      'x-ratelimit-scope': 'user',
    },
    body: JSON.stringify({ message, retry_after: resetSeconds, global: false }),
  };
}

function refusal(status: number, code: number, message: string, errors?: object): ChatAnswer {
  const headers = { 'content-type': 'application/json' };
  return { status, headers, body: JSON.stringify({ message, code, ...(errors && { errors }) }) };
}

/** What is wrong with each part, in the shape of the body. */
function errorsOf(issues: readonly z.core.$ZodIssue[]): object {
  const [first] = issues;
  if (first === undefined) return {};
  const message =
    first.code === 'too_big' ? `Must be ${first.maximum} or fewer in length.` : first.message;
  const code = first.code === 'too_big' ? 'BASE_TYPE_MAX_LENGTH' : 'BASE_TYPE_BAD';
  return first.path.reduceRight<object>((inner, part) => ({ [String(part)]: inner }), {
    _errors: [{ code, message }],
  });
}
