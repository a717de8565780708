import { quotable } from '../letter.ts';
import type { Mail } from '../ports.ts';

/** What a confirmation mail speaks of. */
export interface Confirmation {
  address: string;
  organizationName: string;
  /** The page with the button. */
  link: string;
  /** By which the owner is never asked again. */
  unsubscribeUrl: string;
  days: number;
  tags: NonNullable<Mail['tags']>;
}

/** The page behind the links of mails, with the token where scanners and logs don't see it. */
export function confirmLink(publicUrl: string, token: string): string {
  return `${publicUrl}/app/confirm#token=${token}`;
}

/** What mail services and people unsubscribe by: they post to it, so the token can't be in a fragment. */
export function unsubscribeLink(publicUrl: string, token: string): string {
  return `${publicUrl}/app/unsubscribe/${token}`;
}

/** By which mail services offer to unsubscribe in one click (RFC 8058). */
export function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The mail that asks the owner of an address whether alerts may come. */
export function confirmationMail(about: Confirmation): Mail {
  const { address, link, unsubscribeUrl, days, tags } = about;
  const organizationName = quotable(about.organizationName, 'An organization');
  const ask = `${organizationName} wants to send alerts about its artists to this address through Artist Monitor.`;
  const how = `If you want them, open this page within ${days} days and press the button:`;
  const ignore = 'If you know nothing of this, do nothing: no alert is sent unless you confirm.';
  const never = 'Never ask this address again, on behalf of anybody:';
  return {
    to: address,
    kind: 'asked',
    subject: 'Do you want alerts from Artist Monitor?',
    text: [ask, `${how}\n${link}`, ignore, `${never}\n${unsubscribeUrl}`].join('\n\n'),
    html: [
      `<p>${escapeHtml(ask)}</p>`,
      `<p>${escapeHtml(how)}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`,
      `<p>${escapeHtml(ignore)}</p>`,
      `<p><a href="${escapeHtml(unsubscribeUrl)}">${escapeHtml(never)}</a></p>`,
    ].join('\n'),
    headers: unsubscribeHeaders(unsubscribeUrl),
    tags,
  };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
