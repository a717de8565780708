import { escape as escapeHtml } from 'html-escaper';
import { shownMinute } from '../../domain/text/shown-time.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import type { Mail } from '../ports.ts';
import { type MailName, mailSubjects } from './subjects.ts';

/** A paragraph of a mail, a code to type, or a link that stands alone. */
export type Paragraph = string | { code: string } | { url: string };

/** The one form of all mails but alerts: paragraphs, as text and as HTML. */
export function letter(
  name: MailName,
  to: string,
  paragraphs: readonly Paragraph[],
  more: Pick<Mail, 'headers' | 'tags'> = {},
): Mail {
  return {
    to,
    ...mailSubjects[name],
    text: `${paragraphs.map(asText).join('\n\n')}\n`,
    html: [
      '<!doctype html>',
      '<html lang="en"><head><meta charset="utf-8"></head>',
      '<body style="font-family:sans-serif;line-height:1.5;max-width:40em">',
      ...paragraphs.map(asHtml),
      '</body></html>',
      '',
    ].join('\n'),
    ...more,
  };
}

/** A name as a mail may quote it. Names from before web addresses were refused may carry one. */
export function quotable(name: string, instead: string): string {
  return hasWebAddress(name) ? instead : name;
}

/** `2026-11-21 10:32 UTC` of an ISO 8601 time or a date. */
export function mailTime(at: string | Date): string {
  return shownMinute(typeof at === 'string' ? at : at.toISOString());
}

function asText(part: Paragraph): string {
  if (typeof part === 'string') return part;
  return 'url' in part ? part.url : `Your code: ${part.code}`;
}

function asHtml(part: Paragraph): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part)}</p>`;
  if ('url' in part) return `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.url)}</a></p>`;
  const style = 'font-size:1.5em;letter-spacing:.1em';
  return `<p>Your code:</p><p style="${style}"><strong>${escapeHtml(part.code)}</strong></p>`;
}
