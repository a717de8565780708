import { atomText } from '../../../shared/http/feeds/atom-text.ts';
import type { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { linked } from '../../../shared/changes/rules/change-links.ts';
import { aChange } from '../../support/a-change.ts';
import { feedIn, textsOf, xmlIn } from '../../support/feed-parsers.ts';

const publicUrl = 'https://monitor.example.com';
const base = { publicUrl, catalogName: 'deezer' } as const;
const id = 'feed_01k9zq4w3v7m2x5c8e0b6t1n4r';
const updatedAt = '2026-11-22T16:33:53.185Z';
const textOf = (changes: LinkedChange[], name = 'Changes') =>
  atomText({ id, name, changes, updatedAt }, publicUrl);
const told = (changes: Parameters<typeof aChange>[0] = {}) => linked(aChange(changes), base);

describe('changes as an Atom feed', () => {
  it('are entries, each with the ID, the times, and the links of its change', () => {
    const change = told({ summary: 'Something changed.', confirmed_at: updatedAt });
    const feed = xmlIn(textOf([change]));
    expect([feed.name, feed.attributes.xmlns]).toEqual(['feed', 'http://www.w3.org/2005/Atom']);
    expect(textsOf(feed, 'id')).toEqual([`tag:monitor.example.com,2026:${id}`]);
    expect(textsOf(feed, 'updated')).toEqual([updatedAt]);
    const [entry] = feed.parts.filter(({ name }) => name === 'entry');
    expect(textsOf(entry!, 'id')).toEqual([`tag:monitor.example.com,2026:${change.id}`]);
    expect(textsOf(entry!, 'title')).toEqual(['Something changed.']);
    expect(textsOf(entry!, 'updated')).toEqual([updatedAt]);
    expect(textsOf(entry!, 'published')).toEqual([change.detected_at]);
    const attributes = (name: string) =>
      entry!.parts.filter((part) => part.name === name).map((part) => part.attributes);
    expect(attributes('link')).toEqual([
      { rel: 'alternate', href: change.links.change },
      { rel: 'related', href: change.links.catalog },
    ]);
    expect(attributes('category')).toEqual([
      { term: change.change_type },
      { term: change.severity },
    ]);
  });

  it('lead to what belongs to them, and say how much that is', () => {
    const related = ['chg_01k9zq4w3v7m2x5c8e0b6t1n4s', 'chg_01k9zq4w3v7m2x5c8e0b6t1n4t'];
    const [entry] = xmlIn(textOf([told({ related })])).parts.filter(({ name }) => name === 'entry');
    const links = entry!.parts.filter(({ name }) => name === 'link');
    expect(links.map(({ attributes }) => attributes).slice(2)).toEqual(
      related.map((other) => ({ rel: 'related', href: `${publicUrl}/app/changes/${other}` })),
    );
    expect(textsOf(entry!, 'summary')).toEqual([
      'Critical. The words differ. 2 more changes of this artist were confirmed in the 24 hours before.',
    ]);
  });

  it('are read by a feed reader', () => {
    const change = told({ summary: 'Rosa Nebel has a new picture.', confirmed_at: updatedAt });
    expect(feedIn(textOf([change], 'Ours'))).toMatchObject({
      type: 'atom',
      id: `tag:monitor.example.com,2026:${id}`,
      title: 'Ours',
      updated: new Date(updatedAt),
      items: [
        {
          id: `tag:monitor.example.com,2026:${change.id}`,
          title: 'Rosa Nebel has a new picture.',
          link: change.links.change,
          pubDate: new Date(updatedAt),
        },
      ],
    });
  });

  it('say how grave they are, and why they are believed', () => {
    const change = told({ severity: 'critical' });
    change.payload.reasons = ['it’s missing from a complete list', 'its page is gone'];
    const [entry] = xmlIn(textOf([change])).parts.filter(({ name }) => name === 'entry');
    expect(textsOf(entry!, 'summary')).toEqual([
      'Critical. It’s missing from a complete list. Its page is gone.',
    ]);
  });

  it('may be none', () => {
    const feed = xmlIn(textOf([]));
    expect(feed.parts.filter(({ name }) => name === 'entry')).toEqual([]);
    expect(feedIn(textOf([])).items).toEqual([]);
  });

  it.each([
    [']]> ]]> <![CDATA[x]]>', ''],
    ['</title><entry><id>x</id></entry>', ''],
    ['&amp; &lt; & " \'', ''],
    ['nul \u0000 bell \u0007 not \uffff a \ufffe letter', 'nul bell not a letter'],
    ['two\r\nlines', 'two lines'],
    ['half \udc00 of it', 'half \ufffd of it'],
    ['日本語 العربية 👩‍👩‍👧‍👦', ''],
  ])('carry %j', (text, expected) => {
    const read = xmlIn(textOf([told({ summary: text })], text));
    expect(textsOf(read, 'title')).toEqual([expected || text]);
    const entries = read.parts.filter(({ name }) => name === 'entry');
    expect(entries).toHaveLength(1);
    expect(textsOf(entries[0]!, 'title')).toEqual([expected || text]);
  });
});
