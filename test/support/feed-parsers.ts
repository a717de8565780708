/** What strangers' programs make of our feeds: parsers that have nothing to do with what wrote them. */
import { parseFeed } from 'htmlparser2';
import ical, { type VEvent } from 'node-ical';
import { SaxesParser } from 'saxes';

/** The events of a calendar by their UIDs, and its lines as they were sent. */
export function calendarIn(text: string) {
  const parts = Object.values(ical.sync.parseICS(text));
  const events = parts.filter((part): part is VEvent => part?.type === 'VEVENT');
  return {
    lines: text.split('\r\n'),
    events: new Map(events.map((event) => [event.uid, event])),
  };
}

/** A part of an XML document. */
export interface Part {
  name: string;
  attributes: Record<string, string>;
  text: string;
  parts: Part[];
}

/** A document by a strict parser of XML: it throws for whatever XML doesn't allow. */
export function xmlIn(text: string): Part {
  const root: Part = { name: '', attributes: {}, text: '', parts: [] };
  const open = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const part: Part = { name, attributes, text: '', parts: [] };
    open.at(-1)!.parts.push(part);
    open.push(part);
  });
  parser.on('text', (piece) => {
    open.at(-1)!.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return root.parts[0]!;
}

/** What a feed reader shows. */
export function feedIn(text: string) {
  xmlIn(text);
  const feed = parseFeed(text, { xmlMode: true });
  if (!feed) throw new Error('this is no feed');
  return feed;
}

/** The texts of the parts of that name. */
export function textsOf({ parts }: Part, name: string): string[] {
  return parts.filter((part) => part.name === name).map(({ text }) => text);
}
