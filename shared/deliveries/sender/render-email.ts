import { escape as escapeHtml } from 'html-escaper';
import { shownMinute } from '../../domain/text/shown.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import type { EarlierMessage, Message, Mail } from '../../usecases/ports.ts';
import { alertWords } from './alert-words.ts';
import { asSent, quotesOf } from './quotes.ts';
import { fit } from './text.ts';
import { wordingOf, type Occasion, type Wording } from './wording.ts';

type Threaded = Pick<Message, 'change' | 'others' | 'earlier'>;

/**
 * The mail that another one answers, the newest of those that it follows up on. What tells something
 * new, or follows up on what isn’t in this mailbox, begins a conversation of its own.
 */
export function answeredBy({ change, others = [], earlier = [] }: Threaded): EarlierMessage | null {
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
  occasion: Threaded & { eventId: string; unsubscribeUrl: string },
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
function referencesOf(mail: Threaded & { eventId: string }, hostname: string): string[] {
  if (!answeredBy(mail)) return [`<${mail.eventId}@${hostname}>`];
  return (mail.earlier ?? [])
    .filter(({ isElsewhere }) => !isElsewhere)
    .toReversed()
    .flatMap(({ message, sentAs }) => [
      ...referencesOf(message, hostname),
      ...(sentAs === null ? [] : [sentAs]),
    ]);
}

/** A mail is rendered for one address, which can unsubscribe itself by `unsubscribeUrl`. */
export interface MailOccasion extends Occasion {
  eventId: string;
  address: string;
  unsubscribeUrl: string;
  /** See {@link Mail}. */
  tags: Readonly<Record<string, string>>;
}

/** What RFC 5322 recommends for a line, and what a list of mails can show. */
const subjectMax = 78;
const max = { artist: 60, summary: 2000, quote: 400, value: 1000 };

/**
 * An alert as a mail, in text and HTML, with the headers of one-click unsubscribing (RFC 8058), and those
 * of its conversation.
 */
export function renderEmail({ address, unsubscribeUrl, tags, ...occasion }: MailOccasion): Mail {
  const wording = wordingOf(occasion);
  const unsubscribe = new URL(unsubscribeUrl).href;
  const quotes = quotesOf(occasion).map((quote) => fit(quote, max.quote));
  const answered = answeredBy(occasion);
  return {
    to: address,
    kind: 'alert',
    // Some mail programs go by the subject as well.
    subject: answered ? `Re: ${subjectOfThread(answered)}` : subjectOf(wording),
    text: textOf(wording, quotes, unsubscribe),
    html: htmlOf(wording, quotes, unsubscribe),
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      ...threadHeaders({ ...occasion, unsubscribeUrl }),
    },
    tags,
  };
}

/**
 * The subject names the artist, which the organization chose to monitor, and nothing else from the
 * catalog: anybody can upload a release under any title.
 */
function subjectOf({ heading, facts }: Wording): string {
  const artist = facts.find(({ label }) => label === 'Artist');
  if (artist === undefined || hasWebAddress(artist.value)) return heading;
  const room = Math.min(max.artist, subjectMax - heading.length - 3);
  return fit(`${heading} (${fit(artist.value, room)})`, subjectMax);
}

/** The subject of the mail that began a conversation. */
function subjectOfThread(answered: EarlierMessage): string {
  const first = answeredBy(answered.message);
  return first ? subjectOfThread(first) : subjectOf(wordingOf(asSent(answered)));
}

function linesOf({ facts, at }: Wording): { label: string; value: string }[] {
  const lines = facts.map(({ label, value }) => ({ label, value: fit(value, max.value) }));
  return at === null ? lines : [...lines, { label: 'When', value: shownMinute(at) }];
}

function textOf(wording: Wording, quotes: readonly string[], unsubscribe: string): string {
  const { heading, summary, lines, sections, links, organizationName } = wording;
  const facts = linesOf(wording).map(({ label, value }) => `${label}: ${value}`);
  const parts = [heading, fit(summary, max.summary), ...quotes, facts.join('\n')];
  parts.push(linesText(lines));
  parts.push(...sections.map(({ title, lines: shown }) => `${title}\n${linesText(shown)}`));
  parts.push(links.map(({ label, url }) => `${label}: ${url}`).join('\n'));
  parts.push(`${alertWords.why(organizationName)}\n${alertWords.stop}: ${unsubscribe}`);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function htmlOf(wording: Wording, quotes: readonly string[], unsubscribe: string): string {
  const { heading, summary, lines, sections, links, organizationName } = wording;
  const rows = linesOf(wording).map(
    ({ label, value }) => `<tr><th align="left">${label}</th><td>${apart(value)}</td></tr>`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title></head>`,
    '<body style="font-family:sans-serif;max-width:40em">',
    `<h1 style="font-size:1.25em">${escapeHtml(heading)}</h1>`,
    `<p>${apart(fit(summary, max.summary))}</p>`,
    ...quotes.map((quote) => `<p>${apart(quote)}</p>`),
    ...(rows.length > 0 ? ['<table cellpadding="4">', ...rows, '</table>'] : []),
    ...listOf(lines),
    ...sections.flatMap(({ title, lines: shown }) => [
      `<h2 style="font-size:1em">${escapeHtml(title)}</h2>`,
      ...listOf(shown),
    ]),
    ...links.map(({ label, url }) => `<p><a href="${escapeHtml(url)}">${label}</a></p>`),
    '<p style="color:#666;font-size:0.875em">',
    alertWords.why(apart(organizationName)),
    `<a href="${escapeHtml(unsubscribe)}">${alertWords.stop}</a></p>`,
    '</body></html>',
    '',
  ].join('\n');
}

function linesText(lines: readonly string[]): string {
  return lines.map((line) => `- ${fit(line, max.value)}`).join('\n');
}

function listOf(lines: readonly string[]): string[] {
  return lines.length > 0 ? ['<ul>', ...lines.map(itemOf), '</ul>'] : [];
}

function itemOf(line: string): string {
  return `<li>${apart(fit(line, max.value))}</li>`;
}

/** Text of unknown writing direction, kept from reordering what stands around it. */
function apart(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
