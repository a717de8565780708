import type { EarlierMessage, Message } from '../usecases/ports.ts';

type Told = Pick<Message, 'change' | 'others' | 'earlier'>;

/**
 * The mail that another one answers, if all that it tells follows up on that one: what tells something
 * new begins a conversation of its own.
 */
export function answeredBy({ change, others = [], earlier = [] }: Told): EarlierMessage | null {
  const [first] = earlier;
  if (!first || earlier.length > 1) return null;
  const told = [first.message.change, ...(first.message.others ?? [])];
  const ids = new Set(told.map((one) => one?.id));
  const own = [change, ...others];
  return own.every((one) => one?.resolves && ids.has(one.resolves)) ? first : null;
}

/**
 * The headers by which mail programs keep a follow-up beside what it follows up on. The mail service
 * replaces each Message-ID, so every alert names an ID of ours as well, the root of its conversation.
 */
export function threadHeaders(
  occasion: Told & { eventId: string; unsubscribeUrl: string },
): Record<string, string> {
  if (!occasion.change) return {};
  const { hostname } = new URL(occasion.unsubscribeUrl);
  const first = answeredBy(occasion);
  if (!first) return { References: rootOf(occasion, hostname) };
  const root = rootOf(first.message, hostname);
  const { sentAs } = first;
  return {
    'In-Reply-To': sentAs ?? root,
    References: sentAs === null ? root : `${root} ${sentAs}`,
  };
}

function rootOf({ eventId }: { eventId: string }, hostname: string): string {
  return `<${eventId}@${hostname}>`;
}
