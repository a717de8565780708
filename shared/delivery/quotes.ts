import { oneLine } from '../domain/one-line.ts';
import { shownMinute } from '../domain/shown-time.ts';
import { alertWords } from './alert-words.ts';
import { type Occasion, wordingOf } from './wording.ts';

/** What a message says is over, in the words of the messages that told it: a line for each of those. */
export function quotesOf({ change, others = [], earlier = [] }: Occasion): string[] {
  const told = [change, ...others];
  return earlier.map(({ message, sentAt }) => {
    const { heading } = wordingOf({ ...message, over: [] });
    const about = [message.change, ...(message.others ?? [])].filter((first) =>
      told.some((over) => first !== null && over?.resolves === first.id),
    );
    const summary = oneLine(about[0]?.summary ?? '');
    // Of several, the message itself tells which.
    const words = about.length === 1 && summary !== '' ? `${heading}. ${summary}` : heading;
    return alertWords.earlier(shownMinute(sentAt), words);
  });
}
