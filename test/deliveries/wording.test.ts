import { shownMinute } from '../../shared/domain/text/shown.ts';
import { changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import { wordingOf } from '../../shared/deliveries/sender/wording.ts';
import { typeLabel } from '../../shared/changes/rules/title.ts';
import { aGroupChange, aSentChange, linkBase, takenDown } from '../support/a-change.ts';

const organizationName = 'Ed Banger';
const factsOf = (...change: Parameters<typeof aSentChange>) =>
  wordingOf({ change: aSentChange(...change), organizationName }).facts.map(
    ({ label, value }) => `${label}: ${value}`,
  );

describe('wordingOf', () => {
  it('says what it is, what it was, what it is now, why, and when', () => {
    const change = aSentChange();
    expect(wordingOf({ change, organizationName })).toEqual({
      severity: 'critical',
      heading: 'Critical: Release title changed',
      summary: 'The release “Undertow” of Rosa Nebel is called “Undertone” now.',
      facts: [
        { label: 'Artist', value: 'Rosa Nebel' },
        { label: 'Release', value: 'Undertow' },
        { label: 'Before', value: 'Undertow' },
        { label: 'After', value: 'Undertone' },
        { label: 'Why', value: 'the words differ' },
      ],
      lines: [],
      sections: [],
      at: '2026-11-21T10:32:00.000Z',
      links: [
        { label: 'Open in the catalog', url: change.links.catalog },
        { label: 'View the change', url: change.links.change },
      ],
      organizationName,
    });
  });

  it('says that a test is one', () => {
    const wording = wordingOf({ change: null, organizationName });
    expect(wording).toMatchObject({
      heading: 'Test message from Artist Monitor',
      at: null,
      facts: [],
    });
    expect(wording.summary).toContain('from Ed Banger');
  });

  it('names the release that a track is on', () => {
    const subject = { kind: 'track', id: '1', name: 'Around the World' } as const;
    const release = { id: '302127', title: 'Undertow' };
    expect(factsOf({ payload: { subject, release } })).toEqual(
      expect.arrayContaining(['Track: Around the World', 'Release: Undertow']),
    );
  });

  it('gives the range that a number was expected in', () => {
    const subject = { kind: 'artist', id: '27', name: 'Rosa Nebel' } as const;
    const expected = { low: 4_190_000, high: 4_230_000.5 };
    const payload = { subject, before: 4_212_345, after: 2_100_000, expected, reasons: [] };
    expect(factsOf({ payload })).toEqual([
      'Artist: Rosa Nebel',
      'Before: 4,212,345',
      'After: 2,100,000',
      'Expected: 4,190,000 to 4,230,000.5',
    ]);
  });

  it.each([
    ['nothing', null, 'none'],
    ['an empty text', '', 'none'],
    ['a switch', false, 'no'],
    ['a named thing', { id: '9', name: 'Justice' }, 'Justice (9)'],
    ['a release', { id: '9', title: '†', type: 'album', label: null }, '† (9)'],
    [
      'a list',
      [
        { id: '1', title: 'Genesis' },
        { id: '2', title: 'DVNO' },
      ],
      'Genesis, DVNO',
    ],
    ['an empty list', [], 'none'],
    ['a picture', { id: 'abc', url: 'https://cdn.example.com/abc' }, 'https://cdn.example.com/abc'],
    ['a default picture', { id: null, url: 'https://cdn.example.com/none' }, 'none'],
    ['a picture without an address', { id: 'abc', url: null }, 'abc'],
    [
      'another object',
      { release_date: '2026-11-20', upc: null, ok: true },
      'release date: 2026-11-20, ok: yes',
    ],
  ])('puts %s into words', (_, after, words) => {
    expect(factsOf({ payload: { before: 'x', after } })).toContain(`After: ${words}`);
  });

  it('leaves out before and after where there is neither', () => {
    const facts = factsOf({ payload: { before: null, after: null } });
    expect(facts.filter((fact) => /^(Before|After)/.test(fact))).toEqual([]);
  });

  it('names up to five of several releases, and leads to all of them', () => {
    const change = linked(aGroupChange(takenDown(20)), linkBase);
    const wording = wordingOf({ change, organizationName });
    expect(wording.summary).toBe(
      '20 of 80 releases by “Rosa Nebel” were removed from the catalog: “Tape 1”, “Tape 2”, “Tape 3”, “Tape 4”, “Tape 5”, and 15 more (first missing 2026-11-21 10:27 UTC).',
    );
    expect(wording.facts).toEqual([
      { label: 'Artist', value: 'Rosa Nebel' },
      { label: 'Before', value: 'live' },
      { label: 'After', value: 'offline' },
    ]);
    expect(wording.links).toEqual([
      { label: 'Open in the catalog', url: 'https://www.deezer.com/artist/999000027' },
      { label: 'View the change', url: change.links.change },
    ]);
  });

  it('doesn’t say that there was nothing where several releases differed', () => {
    const labels = takenDown(2).map((item, n) => ({ ...item, before: `Label ${n}`, after: 'New' }));
    const change_type = 'RELEASE_LABEL_CHANGED' as const;
    const change = linked(aGroupChange(labels, { change_type }), linkBase);
    const { facts } = wordingOf({ change, organizationName });
    expect(facts).toContainEqual({ label: 'Before', value: 'different values' });
    expect(facts).toContainEqual({ label: 'After', value: 'New' });
    const none = labels.map((item) => ({ ...item, before: null }));
    const unlabeled = linked(aGroupChange(none, { change_type }), linkBase);
    expect(wordingOf({ change: unlabeled, organizationName }).facts).toContainEqual({
      label: 'Before',
      value: 'none',
    });
  });

  it('falls back on the description of the type when a summary has nothing to show', () => {
    const change = aSentChange({ summary: '\u202e' });
    expect(wordingOf({ change, organizationName }).summary).toBe('The title of a release changed.');
  });

  it('takes the time of detection for what was never confirmed', () => {
    const change = aSentChange({ confirmed_at: null });
    expect(wordingOf({ change, organizationName }).at).toBe(change.detected_at);
  });
});

describe('the wording of several changes', () => {
  const at = (minute: number) => `2026-11-21T10:${minute}:00.000Z`;
  const drop = (changes: Parameters<typeof aSentChange>[0] = {}) =>
    aSentChange({
      change_type: 'FOLLOWERS_DROP',
      severity: 'warning',
      summary: 'Fewer.',
      ...changes,
    });

  const inbox = drop().links.change.replace(/changes\/[^/]*$/, '');
  const ofArtist = `artist=${drop().monitored_artist_id}`;

  it('begins with the gravest, and counts them', () => {
    const others = [aSentChange({ confirmed_at: at(40) }), drop({ severity: 'info' })];
    expect(wordingOf({ change: drop(), others, organizationName })).toMatchObject({
      severity: 'critical',
      heading: 'Critical: 3 changes',
      summary: '1 critical, 1 warning, 1 info.',
      facts: [{ label: 'Artist', value: 'Rosa Nebel' }],
      lines: [aSentChange().summary, 'Fewer.', 'Fewer.'],
      at: at(40),
    });
  });

  it('says of what type they are if all are of one, and of which artists', () => {
    const change = drop();
    const others = [drop({ artist_name: 'Juna' })];
    expect(wordingOf({ change, others, organizationName })).toMatchObject({
      heading: 'Warning: Followers drop, 2 changes',
      facts: [{ label: 'Artists', value: 'Rosa Nebel, Juna' }],
      links: [{ label: 'View the changes', url: `${inbox}?${ofArtist}&type=FOLLOWERS_DROP` }],
    });
  });

  it('leads to the inbox of what they share', () => {
    const linkOf = (others: ReturnType<typeof drop>[]) =>
      wordingOf({ change: drop(), others, organizationName }).links[0]?.url;
    expect(linkOf([aSentChange()])).toBe(`${inbox}?${ofArtist}`);
    const monitored_artist_id = 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s';
    expect(linkOf([aSentChange({ monitored_artist_id })])).toBe(inbox);
  });

  it('sums up what a mute kept back, also if that is one change', () => {
    const mutedUntil = '2026-11-22T06:00:00.000Z';
    const others = [aSentChange(), drop({ severity: 'info' })];
    expect(wordingOf({ change: drop(), others, mutedUntil, organizationName })).toMatchObject({
      heading: 'Critical: 3 changes',
      summary: 'While muted until 2026-11-22 06:00 UTC: 1 critical, 1 warning, 1 info.',
    });
    expect(wordingOf({ change: drop(), mutedUntil, organizationName })).toMatchObject({
      heading: 'Warning: Followers drop, 1 change',
      summary: 'While muted until 2026-11-22 06:00 UTC: 1 warning.',
      lines: ['Fewer.'],
    });
  });

  it('tells ten stories of a digest, and how many changes there are in others', () => {
    const id = (n: number) => `chg_01k9zq4w3v7m2x5c8e0b6t1n${String(n).padStart(2, '0')}`;
    // Two each of eleven artists.
    const all = Array.from({ length: 22 }, (_, n) =>
      drop({ id: id(n), related: n % 2 === 0 ? [] : [id(n - 1)] }),
    );
    const [change, ...others] = all;
    const { lines } = wordingOf({
      change: change ?? null,
      others,
      isDigest: true,
      organizationName,
    });
    expect(lines).toEqual([
      ...Array.from({ length: 10 }, () => 'Fewer. And 1 more: followers drop “Undertow”.'),
      'And 2 more.',
    ]);
  });

  it('tells ten of them, and how many more there are', () => {
    const others = Array.from({ length: 11 }, () => drop());
    const { lines } = wordingOf({ change: drop(), others, organizationName });
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe('And 2 more.');
  });
});

describe('typeLabel', () => {
  it.each([
    ['RELEASE_WENT_OFFLINE', 'Release went offline'],
    ['TRACK_ISRC_CHANGED', 'Track ISRC changed'],
    ['RELEASE_UPC_CHANGED', 'Release UPC changed'],
  ])('reads %s as %s', (type, label) => {
    expect(typeLabel(type)).toBe(label);
  });

  it('leaves no underscore in any type', () => {
    expect(changeTypeNames.map(typeLabel).filter((label) => label.includes('_'))).toEqual([]);
  });
});

describe('shownMinute', () => {
  it('is to the minute, in UTC', () => {
    expect(shownMinute('2026-11-21T10:32:59.999Z')).toBe('2026-11-21 10:32 UTC');
  });
});
