import type { EarlierMessage, Message } from '../../usecases/ports.ts';

type Occasion = Pick<Message, 'change' | 'others' | 'earlier'>;

/**
 * The mail that another one answers, the newest of those that it follows up on. What tells something
 * new, or follows up on what isn’t in this mailbox, begins a conversation of its own.
 */
export function answeredBy({ change, others = [], earlier = [] }: Occasion): EarlierMessage | null {
  const here = earlier.filter(({ isElsewhere }) => !isElsewhere);
  const ids = new Set(
    here.flatMap(({ message }) =>
      [message.change, ...(message.others ?? [])].map((one) => one?.id),
    ),
  );
  const own = [change, ...others];
  return own.every((one) => one?.resolves && ids.has(one.resolves)) ? (here[0] ?? null) : null;
}

/** The mail service takes values of headers up to 870 characters. */
const referencesLengthMax = 870;

/**
 * The headers by which mail programs keep a follow-up beside what it follows up on. The mail service
 * replaces each Message-ID, so every alert names an ID of ours as well, the root of its conversation.
 */
export function threadHeaders(
  occasion: Occasion & { eventId: string; unsubscribeUrl: string },
): Record<string, string> {
  if (!occasion.change) return {};
  const { hostname } = new URL(occasion.unsubscribeUrl);
  const ids = [...new Set(referencesOf(occasion, hostname))];
  // The newest ones say where it belongs.
  while (ids.join(' ').length > referencesLengthMax) ids.shift();
  const answered = answeredBy(occasion) ? ids.at(-1) : undefined;
  return { ...(answered && { 'In-Reply-To': answered }), References: ids.join(' ') };
}

/** What a mail refers to: the mails that it follows up on, the oldest first, or the root of its own conversation. */
function referencesOf(mail: Occasion & { eventId: string }, hostname: string): string[] {
  if (!answeredBy(mail)) return [`<${mail.eventId}@${hostname}>`];
  return (mail.earlier ?? [])
    .filter(({ isElsewhere }) => !isElsewhere)
    .toReversed()
    .flatMap(({ message, sentAs }) => [
      ...referencesOf(message, hostname),
      ...(sentAs === null ? [] : [sentAs]),
    ]);
}
