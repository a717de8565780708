import type { Severity } from '../../changes/rules/severity.ts';
import { quotesOf } from './quotes.ts';
import { fit } from './text.ts';
import { type Link, wordingOf, type Occasion } from './wording.ts';

interface Embed {
  title: string;
  description: string;
  color: number;
  url?: string | undefined;
  fields: { name: string; value: string; inline: boolean }[];
  footer: { text: string };
  timestamp?: string;
}

/** Body of a chat_b webhook. Nobody is pinged, whatever the texts contain. */
export interface ChatBMessage {
  embeds: [Embed];
  allowed_mentions: { parse: [] };
}

/** Red, amber, blue. */
const colors: Readonly<Record<Severity, number>> = {
  critical: 0xd92d20,
  warning: 0xf79009,
  info: 0x2e90fa,
};

// The service allows 256 for titles, 4096 for descriptions, 1024 for field values, 2048 for
// footers, and 6000 for all of them together; seven fields of 500 stay below that.
const max = {
  title: 256,
  description: 1500,
  line: 250,
  item: 150,
  quote: 200,
  value: 500,
  footer: 300,
};

/** A chat_b message: one embed. */
export function renderChatB(occasion: Occasion): ChatBMessage {
  const { severity, heading, summary, facts, lines, sections, at, links, organizationName } =
    wordingOf(occasion);
  const embed: Embed = {
    title: fit(heading, max.title),
    description: [
      fit(summary, lines.length > 0 ? max.line : max.description, escape),
      ...lines.map((line) => `• ${fit(line, max.line, escape)}`),
      ...sections.flatMap(({ title, lines: shown }) => [
        `\n**${title}**`,
        ...shown.map((line) => `• ${fit(line, max.item, escape)}`),
      ]),
      ...quotesOf(occasion).map((quote) => `> ${fit(quote, max.quote, escape)}`),
    ].join('\n'),
    color: colors[severity],
    fields: facts.map(({ label, value }) => ({
      name: label,
      // An empty value would be refused.
      value: fit(value, max.value, escape) || 'none',
      inline: false,
    })),
    // Footers are shown as they are, without markdown.
    footer: { text: fit(organizationName, max.footer) },
  };
  if (links.length > 0) {
    embed.url = links[links.length - 1]?.url;
    embed.fields.push({ name: 'Links', value: links.map(linkTo).join(' · '), inline: false });
  }
  if (at !== null) embed.timestamp = at;
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}

/** In angle brackets no character of the address ends the link. */
function linkTo({ label, url }: Link): string {
  return `[${label}](<${url}>)`;
}

/** A backslash before all that markdown, mentions, links, timestamps and emoji are made of. */
function escape(character: string): string {
  return /[\\*_~`<>|#\-[\]()@:]/.test(character) ? `\\${character}` : character;
}
