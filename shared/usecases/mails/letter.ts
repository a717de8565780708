import { escape as escapeHtml } from 'html-escaper';
import { shownMinute } from '../../domain/text/shown.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import type { Mail } from '../ports.ts';
import type { MailKind } from '../../domain/mail/mail-kind.ts';

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

/**
 * Every mail of the service besides alerts: its subject, and which share of the mail budget it uses.
 * A subject is a fixed sentence: names from people and catalogs don't belong there.
 */
export const mailSubjects = {
  sign_in: { subject: 'Sign in to Artist Monitor', kind: 'account' },
  confirm_alerts: { subject: 'Confirm alerts to this address', kind: 'asked' },
  invitation: { subject: 'You’re invited to Artist Monitor', kind: 'asked' },
  confirm_new_address: { subject: 'Confirm your new email address', kind: 'asked' },
  address_changing: { subject: 'Your email address is about to change', kind: 'account' },
  address_changed: { subject: 'Your email address was changed', kind: 'account' },
  account_deleting: { subject: 'Your account is being deleted', kind: 'account' },
  organization_deleting: {
    subject: 'An organization you belong to is being deleted',
    kind: 'notice',
  },
  organization_restored: { subject: 'An organization you belong to was restored', kind: 'notice' },
  new_creator: { subject: 'You are now the creator of an organization', kind: 'account' },
  former_creator: { subject: 'You handed over an organization', kind: 'account' },
  report_kit: { subject: 'Your report kit', kind: 'notice' },
  another_holder: {
    subject: 'Another organization monitors one of your artists',
    kind: 'notice',
  },
  webhook_failing: { subject: 'A webhook isn’t accepting deliveries', kind: 'notice' },
  destination_failing: { subject: 'A destination isn’t accepting deliveries', kind: 'notice' },
  webhook_disabled: { subject: 'A webhook was disabled', kind: 'notice' },
  destination_disabled: { subject: 'A destination was disabled', kind: 'notice' },
} as const satisfies Record<string, { subject: string; kind: MailKind }>;

export type MailName = keyof typeof mailSubjects;
