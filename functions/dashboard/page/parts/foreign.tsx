import { useState } from 'preact/hooks';
import { cut, runsOf } from '../inert-text.ts';
import { common } from '../text/common.ts';

const lettersMax = 200;
/** A day, which doesn't break at its hyphens. */
const isoDay = /(\d{4}-\d\d-\d\d)/;

export interface ForeignProps {
  text: string;
  /** So many letters are shown; a button shows the rest. */
  max?: number;
  /** It stands in a link, a button, or a line of fixed length: the rest is only marked. */
  isInLink?: boolean;
  /** It is a sentence of ours with such texts in it, which goes our way whatever it begins with. */
  isSentence?: boolean;
}

/**
 * A text of somebody else: names and titles of the catalog, names of people, what a receiver answered.
 * It keeps to its own direction, hides nothing, and is never anything but text.
 */
export function Foreign({
  text,
  max = lettersMax,
  isInLink = false,
  isSentence = false,
}: ForeignProps) {
  const [isWhole, setWhole] = useState(false);
  const { shown, rest } = cut(text, isWhole ? Infinity : max);
  return (
    <bdi class="foreign" dir={isSentence ? 'ltr' : undefined}>
      {runsOf(shown).map((run, index) =>
        run.kind === 'text' ? (
          run.text.split(isoDay).map((part, at) => (at % 2 === 0 ? part : <time>{part}</time>))
        ) : (
          <code key={index} class="control">
            {run.text}
          </code>
        ),
      )}
      {rest !== '' && isInLink && '…'}
      {rest !== '' && !isInLink && (
        <button type="button" class="plain" onClick={() => setWhole(true)}>
          … {common.cutOff(rest.length)}
        </button>
      )}
    </bdi>
  );
}

/** An address of somebody else: shown whole as text, and a link only where it is `https:`. */
export function ForeignLink({ href, text }: { href: string; text?: string }) {
  if (!isHttps(href)) return <Foreign text={text ?? href} />;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" referrerpolicy="no-referrer">
      <Foreign text={text ?? href} isInLink /> <span class="unseen">(opens in a new tab)</span>
    </a>
  );
}

function isHttps(href: string): boolean {
  return URL.canParse(href) && new URL(href).protocol === 'https:';
}
