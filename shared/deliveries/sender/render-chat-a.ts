import { shownMinute } from '../../domain/text/shown.ts';
import { quotesOf } from './quotes.ts';
import { fit } from './text.ts';
import { type Link, wordingOf, type Occasion } from './wording.ts';

interface PlainText {
  type: 'plain_text';
  text: string;
  emoji: false;
}

type Block =
  | { type: 'header'; text: PlainText }
  | { type: 'section'; text: PlainText }
  | { type: 'section'; fields: PlainText[] }
  | { type: 'section'; text: { type: 'mrkdwn'; text: string; verbatim: true } }
  | { type: 'context'; elements: PlainText[] };

/** Body of a chat_a incoming webhook. `text` is what notifications and old clients show. */
export interface ChatAMessage {
  text: string;
  blocks?: Block[];
  unfurl_links: false;
  unfurl_media: false;
}

// Below the service's limits (header 150, section 3000, field 2000, about 13,000 in all), so that
// a message stays readable and the sum of all texts stays under 10,000.
const max = {
  text: 500,
  header: 150,
  summary: 2000,
  field: 900,
  line: 500,
  item: 200,
  quote: 400,
  section: 2800,
  context: 300,
};

/** A chat_a message in blocks, with the plain text beside them. */
export function renderChatA(occasion: Occasion): ChatAMessage {
  const { heading, summary, facts, lines, sections, at, links, organizationName } =
    wordingOf(occasion);
  const blocks: Block[] = [
    { type: 'header', text: plain(heading, max.header) },
    { type: 'section', text: plain(summary, max.summary) },
  ];
  for (const quote of quotesOf(occasion))
    blocks.push({ type: 'section', text: plain(quote, max.quote) });
  if (facts.length > 0) {
    const fields = facts.map(({ label, value }) => plain(`${label}: ${value}`, max.field));
    blocks.push({ type: 'section', fields });
  }
  for (const line of lines) blocks.push({ type: 'section', text: plain(`• ${line}`, max.line) });
  for (const { title, lines: shown } of sections) {
    const text = [title, ...shown.map((line) => `• ${fit(line, max.item)}`)].join('\n');
    blocks.push({ type: 'section', text: plain(text, max.section) });
  }
  if (links.length > 0) {
    const text = links.map(linkTo).join(' · ');
    blocks.push({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });
  }
  const origin = at === null ? organizationName : `${shownMinute(at)}, ${organizationName}`;
  blocks.push({ type: 'context', elements: [plain(origin, max.context)] });
  return { ...renderChatAText(occasion), blocks };
}

/** The same without blocks: what is left when the service refuses them. */
export function renderChatAText(occasion: Occasion): ChatAMessage {
  const { heading, summary, facts } = wordingOf(occasion);
  const artist = facts.find(({ label }) => label === 'Artist');
  const start = artist === undefined ? heading : `${heading}, ${fit(artist.value, 100)}`;
  const text = fit([`${start}. ${summary}`, ...quotesOf(occasion)].join(' '), max.text, escape);
  return { text, unfurl_links: false, unfurl_media: false };
}

function linkTo({ label, url }: Link): string {
  return `<${escapeAll(url.replaceAll('|', '%7C'))}|${label}>`;
}

function plain(text: string, length: number): PlainText {
  return { type: 'plain_text', text: fit(text, length, escape), emoji: false };
}

function escapeAll(text: string): string {
  return Array.from(text, escape).join('');
}

/** The three characters that mentions, links and entities are made of; no other is special. */
function escape(character: string): string {
  if (character === '&') return '&amp;';
  if (character === '<') return '&lt;';
  if (character === '>') return '&gt;';
  return character;
}
