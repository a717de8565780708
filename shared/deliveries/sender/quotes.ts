import { oneLine, shownMinute } from '../../domain/text/shown.ts';
import { alertWords } from './alert-words.ts';
import type { EarlierMessage, Message } from '../../usecases/ports.ts';
import { type Occasion, wordingOf } from './wording.ts';

/** What a message says is over, in the words of the messages that told it: a line for each of those. */
export function quotesOf({ change, others = [], earlier = [] }: Occasion): string[] {
  const told = [change, ...others];
  return earlier.map((before) => {
    const { message, sentAt } = before;
    const { heading } = wordingOf(asSent(before));
    const about = [message.change, ...(message.others ?? [])].filter((first) =>
      told.some((over) => first !== null && over?.resolves === first.id),
    );
    const summary = oneLine(about[0]?.summary ?? '');
    // Of several, the message itself tells which.
    const words = about.length === 1 && summary !== '' ? `${heading}. ${summary}` : heading;
    return alertWords.earlier(shownMinute(sentAt), words);
  });
}

/** A message as its readers saw it first: what was over by then was told with it. */
export function asSent({ message, sentAt }: EarlierMessage): Message {
  const { over = [] } = message;
  const known = over.filter(({ confirmed_at: at }) => at !== null && at < sentAt);
  return { ...message, over: known };
}
