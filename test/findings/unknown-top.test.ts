import type {
  CatalogReleaseDetails,
  CatalogTopTrack,
} from '../../shared/domain/catalog/catalog.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge, roads } from '../../shared/verdicts/rules/judge.ts';
import { hear } from '../../shared/findings/evidence.ts';
import { diff, recheckFindings } from '../../shared/findings/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { Finding } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  aTopTrack,
  aTrack,
  inShort,
  now,
  type Seen,
  inWords,
  spoken,
} from './build.ts';
import { stranger } from './top-cases.ts';

const earlier = aContext({ now: new Date('2026-11-14T12:00:00.000Z') });
const albums = ['100', '200'].map((id) => aRelease({ id, upc: `07243849606${id.slice(0, 2)}` }));
const usualTop = [aTopTrack('1', { release_id: '100' }), aTopTrack('2', { release_id: '200' })];
const usual: Seen = { releases: albums, top: usualTop };
const first = baselineOf(anObservation(usual), now);
/** The own releases, their pages read: what the artist's songs are is known. */
const known = albums.reduce(
  (baseline, album, at) =>
    learnDetails(
      baseline,
      album.id,
      aPage({
        ...album,
        tracks: [1, 2, 3].map((place) =>
          aTrack(place, { id: `${album.id}-${place}`, isrc: `DEA1201${at}000${place}` }),
        ),
      }),
      earlier,
    ),
  first,
);

/** The release of the stranger: the artist's own by its page, and in no list. */
const page = (changes: Partial<CatalogReleaseDetails> = {}): CatalogReleaseDetails =>
  aPage({
    id: '990',
    title: 'Midnight',
    label: 'Ancient Lake Records',
    upc: '5099749534728',
    release_date: '2026-11-13',
    tracks: [aTrack(1, { id: '9', title: 'Midnight Pills', isrc: 'QZ7KD2600001' })],
    ...changes,
  });

const withTrack = (track: CatalogTopTrack = stranger, changes: Seen = {}): Seen => ({
  ...usual,
  top: [track, ...usualTop],
  ...changes,
});
const unknownIn = (findings: readonly Finding[]) =>
  findings.filter(({ change_type }) => change_type === 'TOP_TRACK_UNKNOWN');
const check = (seen: Seen, baseline: Baseline = known) =>
  unknownIn(diff(baseline, anObservation(seen), aContext()));

interface Round {
  seen?: Seen;
  pages?: Record<string, CatalogReleaseDetails | null>;
  minutesAgo?: number;
  baseline?: Baseline;
}

/** The verdict on the stranger, which a check found some time ago. */
function verdictOn(round: Round) {
  const { seen = withTrack(), pages = { 990: page() }, minutesAgo = 360 } = round;
  const [found] = check(withTrack());
  const open = anOpenChange(found!, minutesAgo);
  const evidence = {
    observation: anObservation(seen),
    releases: new Map(Object.entries(pages)),
  };
  const fresh = recheckFindings(round.baseline ?? known, evidence, aContext());
  return inWords(judge(open, fresh, evidence, aContext()));
}

describe('a top track on a release that is nowhere', () => {
  it('is found once, about the track, with its release', () => {
    const [found, ...more] = check(withTrack());
    expect(more).toEqual([]);
    expect(spoken(found!)).toMatchObject({
      severity: 'critical',
      subject: { kind: 'track', id: '9', name: 'Midnight Pills' },
      summary:
        '“Midnight Pills” is among the top tracks of “Rosa Nebel”, but its release isn’t on the artist’s profile.',
      payload: {
        field: 'top_tracks',
        before: null,
        after: { id: '9', name: 'Midnight Pills', release_id: '990' },
        reasons: ['its release (ID 990) is neither known nor among the 2 listed'],
      },
    });
    expect(roads([anOpenChange(found!)]).releaseIds).toEqual(['990']);
  });

  it.each<[string, Partial<CatalogTopTrack>]>([
    ['a track of a known release', { id: '100-2' }],
    ['a recording of a known release', { isrc: 'DE-A12-01-00001' }],
    ['a song of a known release', { name: 'Track 2' }],
    ['another version of one', { name: 'TRACK 2 - Remastered 2011' }],
    ['one with a guest', { name: 'Track 2 (feat. DJ Overnight)' }],
  ])('is nothing when it is %s', (_, changes) => {
    expect(check(withTrack({ ...stranger, ...changes }))).toEqual([]);
    expect(verdictOn({ seen: withTrack({ ...stranger, ...changes }) }).kind).toBe('dismiss');
  });

  it('is nothing while the profile is taken over from another one', () => {
    const adopting = {
      ...known,
      profile: {
        ...known.profile,
        takeover: { kind: 'awaited' as const, until: '2026-11-22T10:00:00.000Z' },
      },
    };
    expect(check(withTrack(), adopting)).toEqual([]);
  });
});

describe('a re-check of an unknown top track', () => {
  it('confirms it after six hours, with what the page of its release says', () => {
    expect(verdictOn({ minutesAgo: 359 })).toMatchObject({ kind: 'wait' });
    expect(verdictOn({})).toMatchObject({
      kind: 'confirm',
      finding: {
        severity: 'critical',
        payload: {
          release: { id: '990', title: 'Midnight' },
          reasons: [
            'its release (ID 990) is neither known nor among the 2 listed',
            'its release is “Midnight”, label “Ancient Lake Records”, dated 2026-11-13',
            'the page of its release names the artist',
          ],
        },
      },
    });
  });
  const other = { id: '99', name: 'DJ Overnight' };
  it.each<[string, CatalogReleaseDetails, string]>([
    [
      'is a namesake’s',
      page({ main_artists: [{ ...other, name: 'Rosa Nebel' }] }),
      'its release is by “Rosa Nebel”',
    ],
    [
      'has the title of a known one',
      page({ title: 'Title 100 (Deluxe Edition)' }),
      'its release is another edition of “Title 100”',
    ],
    [
      'has the UPC of a known one',
      page({ upc: '724384960610' }),
      'its release is another edition of “Title 100”',
    ],
    [
      'holds a known recording',
      page({ tracks: [...(page().tracks ?? []), aTrack(2, { isrc: 'DEA1201-00002' })] }),
      'its release is another edition of known recordings',
    ],
    [
      'is a known one under another id',
      page({ id: '100' }),
      'its release is already known (ID 100)',
    ],
  ])('dismisses it at once when its release %s', (_, details, reason) => {
    expect(verdictOn({ pages: { 990: details }, minutesAgo: 5 })).toEqual({
      kind: 'dismiss',
      reason,
      move: { kind: 'past_top_tracks', tracks: [stranger] },
    });
  });

  it.each<[string, Seen]>([
    ['left the top tracks', usual],
    ['has a release that is listed by now', { ...withTrack(), releases: [...albums, page()] }],
  ])('dismisses one that %s', (_, seen) => {
    expect(verdictOn({ seen })).toEqual({
      kind: 'dismiss',
      reason:
        'the track left the top tracks, or its release turned out to be known, before the change was confirmed',
    });
  });

  it.each<[string, Round, string]>([
    ['its release is not known', { pages: { 990: null } }, 'its release has no page of its own'],
    [
      'another release answers',
      { pages: { 990: page({ id: '991' }) } },
      'the page of its release shows a different release',
    ],
    [
      'nobody is named',
      { pages: { 990: page({ main_artists: [] }) } },
      'the page of its release names no artist',
    ],
    [
      'it can not be played',
      { pages: { 990: page({ available: false }) } },
      'its release can’t be played',
    ],
    [
      'a release of the artist was never read',
      { baseline: first },
      'we haven’t read all of the artist’s releases yet',
    ],
  ])('waits, and is given up after a day: %s', (_, round, why) => {
    expect(verdictOn(round)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(verdictOn({ ...round, minutesAgo: 60 * 24 })).toEqual({
      kind: 'dismiss',
      reason: `it couldn’t be confirmed within 24 hours: ${why}`,
    });
  });

  it.each<[string, Round]>([
    ['the list', { seen: withTrack(stranger, { complete: false }) }],
    ['the top tracks', { seen: { ...usual, top: null } }],
    ['the page of its release', { pages: {} }],
  ])('waits for the source while it is silent about %s, however long', (_, round) => {
    expect(verdictOn({ ...round, minutesAgo: 60 * 48 })).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
    });
  });
});

describe('a check that comes before the re-check of an unknown top track', () => {
  const heard = (seen: Seen) => {
    const open = anOpenChange(check(withTrack())[0]!);
    return hear(open, anObservation(seen), new Map([['9', null]]), aContext()).kind;
  };

  it('can take it back when it is not on top any more, or its release is listed', () => {
    expect(heard(usual)).toBe('clear');
    expect(heard({ ...withTrack(), releases: [...albums, page()] })).toBe('clear');
  });
});

describe('what was on top, or was told,', () => {
  const confirmed = (baseline: Baseline, seen: Seen, type: string) =>
    diff(baseline, anObservation(seen), aContext())
      .filter(({ change_type }) => change_type === type)
      .reduce((moved, { move }) => withMove(moved, move, now), baseline);

  it('is not told again while the change of the top tracks is still open', () => {
    const moved = confirmed(known, withTrack(), 'TOP_TRACK_UNKNOWN');
    expect(inShort(diff(moved, anObservation(withTrack()), aContext()))).toEqual([
      'info TOP_TRACKS_CHANGED 27',
    ]);
  });

  it('is not told when it was on top at the first look, and left in between', () => {
    const baseline = baselineOf(anObservation(withTrack()), now);
    const off = confirmed(baseline, usual, 'TOP_TRACKS_CHANGED');
    expect(off.profile.past_top_tracks?.map(({ id }) => id)).toEqual(['9']);
    expect(check(withTrack(), off)).toEqual([]);
  });

  it('is remembered, the last fifty of it', () => {
    const on = (from: number): Seen => ({
      ...usual,
      top: Array.from({ length: 10 }, (_, at) => aTopTrack(`x${from + at}`)),
    });
    let baseline = known;
    for (let from = 0; from < 80; from += 10) {
      baseline = confirmed(baseline, on(from), 'TOP_TRACKS_CHANGED');
    }
    const past = baseline.profile.past_top_tracks ?? [];
    expect(past).toHaveLength(50);
    expect(past.map(({ id }) => id)).toEqual(expect.arrayContaining(['x60', 'x20']) as unknown);
  });
});
