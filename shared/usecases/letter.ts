import type { MailKind } from '../domain/mail-kind.ts';
import { hasWebAddress } from '../domain/text.ts';
import type { Mail } from './ports.ts';

/** A paragraph of a mail, or a link that stands alone. */
export type Paragraph = string | { url: string };

/**
 * A mail that is text and nothing else, in both forms.
 * @param subject a fixed sentence of ours: nobody's name belongs into it.
 */
export function letter(
  to: string,
  subject: string,
  paragraphs: readonly Paragraph[],
  kind: MailKind = 'alert',
): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.url));
  const html = paragraphs.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
    const url = escaped(part.url);
    return `<p><a href="${url}">${url}</a></p>`;
  });
  return { to, kind, subject, text: `${text.join('\n\n')}\n`, html: html.join('\n') };
}

/** A name as a mail may quote it. Names from before web addresses were refused may carry one. */
export function quotable(name: string, instead: string): string {
  return hasWebAddress(name) ? instead : name;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
