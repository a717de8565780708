import type { ReleaseEvent } from '../../../shared/domain/feeds/release-calendar.ts';
import { calendarText } from '../../../shared/http/feeds/calendar-text.ts';
import { calendarIn } from '../../support/feed-parsers.ts';

const publicUrl = 'https://monitor.example.com';
const event = (changes: Partial<ReleaseEvent> = {}): ReleaseEvent => ({
  releaseId: '302127',
  day: '2026-12-04',
  title: 'Single “Kestrel” by “Rosa Nebel”',
  artistId: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
  catalogUrl: 'https://www.deezer.com/album/302127',
  dateChanges: 0,
  isWithdrawn: false,
  changedAt: '2026-11-22T16:33:53.185Z',
  ...changes,
});
const textOf = (changes: Partial<ReleaseEvent> = {}, name = 'Releases') =>
  calendarText({ name, events: [event(changes)] }, publicUrl);
const only = (text: string) => [...calendarIn(text).events.values()][0]!;
const octets = (line: string) => Buffer.byteLength(line);

/** Titles that fold, need escapes, or should not be there at all, and what is read of them. */
const hostile: readonly [title: string, read: string][] = [
  ['日本語のとても長い題名がここにありますので折り返されます。'.repeat(4), ''],
  ['أغنية طويلة جدًا لا تتسع في سطر واحد من التقويم '.repeat(4).trim(), ''],
  ['👩‍👩‍👧‍👦🏳️‍🌈🎷'.repeat(20), ''],
  ['é'.repeat(37) + 'x'.repeat(200), ''],
  ['a; b, c: d \\ e "f"', ''],
  ['ends here\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'ends here END:VEVENT BEGIN:VEVENT'],
  ['nul \u0000 bell \u0007 del \u007f next \u0085 line \u2028', 'nul bell del next line'],
  ['half \ud83d of it', 'half \ufffd of it'],
  ['turned \u202eround\u202c', 'turned round'],
  [']]> <b>&amp;</b>', ''],
];

describe('a calendar as text', () => {
  it('is an all-day event for each release', () => {
    const text = textOf();
    expect(text).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Artist Monitor//Release calendar//EN',
        'NAME;VALUE=TEXT:Releases',
        'X-WR-CALNAME;VALUE=TEXT:Releases',
        'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
        'X-PUBLISHED-TTL;VALUE=TEXT:PT1H',
        'BEGIN:VEVENT',
        'UID:302127@monitor.example.com',
        'SEQUENCE:0',
        'DTSTAMP:20261122T163353Z',
        'DTSTART;VALUE=DATE:20261204',
        'SUMMARY:Single “Kestrel” by “Rosa Nebel”',
        'DESCRIPTION:In Artist Monitor: https://monitor.example.com/app/artists/ma_',
        ' 01k9zq4w3v7m2x5c8e0b6t1n4r',
        'URL:https://www.deezer.com/album/302127',
        'STATUS:CONFIRMED',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
    expect(only(text)).toMatchObject({
      uid: '302127@monitor.example.com',
      datetype: 'date',
      summary: 'Single “Kestrel” by “Rosa Nebel”',
      sequence: 0,
      status: 'CONFIRMED',
      url: 'https://www.deezer.com/album/302127',
    });
  });

  it('says how often a date changed, and that a release was withdrawn', () => {
    const read = only(textOf({ dateChanges: 3, isWithdrawn: true, catalogUrl: null }));
    expect(read).toMatchObject({ sequence: 3, status: 'CANCELLED' });
    expect(read.description).toMatch(/^It’s no longer in the catalog\.\nIn Artist Monitor: /);
    expect(read.url).toBeUndefined();
  });

  it.each(hostile)('carries %j through folding and escaping', (title, expected) => {
    const text = textOf({ title });
    const { lines, events } = calendarIn(text);
    expect([...events.values()].map(({ summary }) => summary)).toEqual([expected || title]);
    expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    // No line ends inside a character: each is sound by itself.
    const bytes = Buffer.from(text);
    const read = new TextDecoder('utf-8', { fatal: true });
    let start = 0;
    for (let end = bytes.indexOf('\r\n'); end >= 0; end = bytes.indexOf('\r\n', start)) {
      expect(() => read.decode(bytes.subarray(start, end))).not.toThrow();
      start = end + 2;
    }
  });

  // The parser takes it for a line break.
  it('escapes a backslash before an n', () => {
    expect(textOf({ title: 'a \\n b' })).toContain('\r\nSUMMARY:a \\\\n b\r\n');
  });

  it('folds what is long', () => {
    const lines = calendarIn(textOf({ title: '日本語'.repeat(60) })).lines;
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(5);
  });

  it.each(['x;y,z\\ "q"', 'two\nlines', 'BEGIN:VEVENT', '日本語'.repeat(30)])(
    'is called %j without harm',
    (name) => {
      const { lines, events } = calendarIn(textOf({}, name));
      expect(events.size).toBe(1);
      expect(lines.filter((line) => /^(BEGIN|END):VEVENT$/.test(line))).toHaveLength(2);
      expect(Math.max(...lines.map(octets))).toBeLessThanOrEqual(75);
    },
  );

  it('leaves out an address that is none', () => {
    expect(textOf({ catalogUrl: 'no address' })).not.toContain('\r\nURL:');
    expect(textOf({ catalogUrl: 'https://x.example/a\r\nEND:VEVENT' })).toContain(
      '\r\nURL:https://x.example/aEND:VEVENT\r\n',
    );
  });
});
