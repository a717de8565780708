import type { Mail } from './ports.ts';

/** A paragraph of a mail, or a link that stands alone. */
export type Paragraph = string | { url: string };

/** A mail that is text and nothing else, in both forms. */
export function letter(to: string, subject: string, paragraphs: readonly Paragraph[]): Mail {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.url));
  const html = paragraphs.map((part) => {
    if (typeof part === 'string') return `<p>${escaped(part)}</p>`;
    const url = escaped(part.url);
    return `<p><a href="${url}">${url}</a></p>`;
  });
  return { to, subject, text: `${text.join('\n\n')}\n`, html: html.join('\n') };
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
