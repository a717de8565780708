import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { Baseline, ReleaseRecord } from '../../shared/findings/records.ts';
import {
  type Answer,
  areRelated,
  canShow,
  hasParts,
  pageToAsk,
  type Seen,
  sharedBy,
  testimonyOf,
  witnessed,
  witnessedUnknown,
  type Witnesses,
} from '../../shared/verdicts/rules/witnesses.ts';
import {
  aContext,
  anArtist,
  anObservation,
  aPage,
  aRelease,
  aTopTrack,
  now,
} from '../findings/build.ts';

const types = (...some: ChangeType[]): Answer => new Set(some);
const calm = types();

function witnesses(of: Partial<Witnesses>): Witnesses {
  return { answers: [], ofWellKnown: [], elsewhere: new Set(), ...of };
}

describe('what witnesses say about a type', () => {
  const kindOf = (type: ChangeType, of: Partial<Witnesses>) =>
    testimonyOf(type, witnesses(of)).kind;

  it('is that they are as they were, where three of them are', () => {
    expect(
      testimonyOf('RELEASE_WENT_OFFLINE', witnesses({ answers: [calm, null, calm, calm] })),
    ).toEqual({ kind: 'as_they_were', artists: 3 });
  });

  it('is nothing where two are and the others gave no sound answer', () => {
    expect(kindOf('RELEASE_WENT_OFFLINE', { answers: [calm, null, calm, null] })).toBe('silent');
    expect(kindOf('RELEASE_WENT_OFFLINE', {})).toBe('silent');
  });

  it('is that they are as they were, where something else changed at them', () => {
    const answers = [types('RELEASE_ADDED'), types('RELEASE_TITLE_CHANGED'), calm];
    expect(kindOf('RELEASE_WENT_OFFLINE', { answers })).toBe('as_they_were');
  });

  it.each<[ChangeType, ChangeType]>([
    ['RELEASE_WENT_OFFLINE', 'RELEASE_REPLACED'],
    ['RELEASE_DELISTED', 'RELEASE_WENT_OFFLINE'],
    ['RELEASE_REPLACED', 'RELEASE_WENT_OFFLINE'],
    ['TRACKS_WENT_OFFLINE', 'RELEASE_WENT_OFFLINE'],
    // The releases of a merge left: a list that leaves releases out looks like that.
    ['PROFILE_MERGED', 'RELEASE_WENT_OFFLINE'],
    ['RELEASE_AVAILABILITY_CHANGED', 'RELEASE_AVAILABILITY_CHANGED'],
  ])('%s is shown by one of them who has %s', (type, shown) => {
    const answers = [calm, calm, types(shown)];
    expect(kindOf(type, { answers })).toBe('same');
    expect(kindOf(type, { answers: [calm, calm, calm], elsewhere: new Set([shown]) })).toBe('same');
  });

  it.each<[ChangeType, ChangeType]>([
    ['RELEASE_AVAILABILITY_CHANGED', 'RELEASE_WENT_OFFLINE'],
    ['RELEASE_LABEL_CHANGED', 'RELEASE_UPC_CHANGED'],
  ])('%s has nothing to do with %s', (type, shown) => {
    expect(kindOf(type, { answers: [calm, calm, types(shown)] })).toBe('as_they_were');
  });

  it('counts well-known artists, whom nobody watches, only where releases are gone', () => {
    const of = { answers: [calm], ofWellKnown: [calm, calm] };
    expect(kindOf('RELEASE_WENT_OFFLINE', of)).toBe('as_they_were');
    expect(kindOf('RELEASE_DELISTED', of)).toBe('as_they_were');
    // Nobody knows which IDs, countries or labels they had before.
    expect(kindOf('RELEASE_REPLACED', of)).toBe('silent');
    expect(kindOf('RELEASE_AVAILABILITY_CHANGED', of)).toBe('silent');
    expect(kindOf('RELEASE_LABEL_CHANGED', of)).toBe('silent');
    expect(kindOf('TRACKS_WENT_OFFLINE', of)).toBe('silent');
  });

  it('is the same where a page of a well-known artist is gone', () => {
    const ofWellKnown = [calm, calm, calm, types('RELEASE_WENT_OFFLINE')];
    expect(kindOf('RELEASE_WENT_OFFLINE', { ofWellKnown })).toBe('same');
  });
});

const releases = ['100', '200', '300'].map((id) => aRelease({ id }));

/** What is known of an artist, whose pages were read. */
function baseline(records: Partial<Record<string, Partial<ReleaseRecord>>> = {}): Baseline {
  const known = baselineOf(anObservation({ releases }), now);
  const read = [...known.releases].map(([id, record]): [string, ReleaseRecord] => [
    id,
    { ...record, details_read_at: now.toISOString(), label: 'Nebel', ...records[id] },
  ]);
  return { ...known, releases: new Map(read) };
}

const list = (seen: Parameters<typeof anObservation>[0] = { releases }) =>
  anObservation(seen).releases;
const page = aPage({ id: '100', label: 'Nebel', upc: null });

describe('a watched artist', () => {
  const shows = (seen: Partial<Seen>) => {
    const all: Seen = { list: list(), asked: '100', page, ...seen };
    const shown = witnessed(baseline(), all, aContext());
    return shown && [...shown];
  };

  it('shows what its list shows', () => {
    expect(shows({ list: list({ releases: releases.slice(0, 2) }) })).toEqual([
      'RELEASE_WENT_OFFLINE',
    ]);
  });

  it('shows what its page shows', () => {
    expect(shows({ page: { ...page, label: 'Other' } })).toEqual(['RELEASE_LABEL_CHANGED']);
  });

  it.each([
    ['is gone', null],
    ['is that of another release', aPage({ id: '200' })],
    ['can’t be played', { ...page, available: false }],
  ])('shows a loss where the page %s', (_, gone) => {
    expect(shows({ page: gone })).toContain('RELEASE_WENT_OFFLINE');
  });

  it('says nothing where its list is not whole', () => {
    expect(shows({ list: list({ releases: releases.slice(0, 2), complete: false }) })).toBeNull();
  });

  it.each<[ChangeType, Seen]>([
    ['PROFILE_NAME_CHANGED', { artist: anArtist({ name: 'Else' }) }],
    ['PROFILE_UNAVAILABLE', { artist: null }],
    ['TOP_TRACKS_CHANGED', { artist: anArtist(), top_tracks: [aTopTrack('9')] }],
    ['SOCIAL_LINK_REMOVED', { links: [] }],
    ['BIO_REMOVED', { bio: null }],
  ])('shows %s where it was asked for that alone', (type, seen) => {
    const known = { ...baseline(), socials: [{ type: 'twitter', url: 'https://x.test/rosa' }] };
    expect(witnessed({ ...known, bio: 'Rosa sings.' }, seen, aContext())).toEqual(new Set([type]));
  });

  it.each<[ChangeType, Partial<Baseline>, boolean]>([
    ['SOCIAL_LINK_REMOVED', { socials: [] }, false],
    ['SOCIAL_LINK_ADDED', { socials: [] }, true],
    ['BIO_REMOVED', { bio: '' }, false],
    ['VERIFICATION_LOST', { profile: { ...baseline().profile, verified: false } }, false],
    ['VERIFICATION_GAINED', { profile: { ...baseline().profile, verified: false } }, true],
    ['TOP_TRACKS_CHANGED', { profile: { ...baseline().profile, top_tracks: null } }, false],
    ['RELEASE_TITLE_CHANGED', {}, true],
  ])('can show %s where it has what may change: %j', (type, has, can) => {
    expect(canShow(type, { ...baseline(), ...has })).toBe(can);
  });
});

describe('an artist of whom nothing is known', () => {
  const shows = (seen: Partial<Seen>) => {
    const shown = witnessedUnknown({ list: list(), asked: '100', page, ...seen }, now);
    return shown && [...shown];
  };

  it('is as it was where all of a list comes, and a page of it', () => {
    expect(shows({})).toEqual([]);
  });

  it.each([
    ['is gone', null],
    ['is that of another release', aPage({ id: '200' })],
    ['can’t be played', { ...page, available: false }],
  ])('shows a loss where the page %s', (_, gone) => {
    expect(shows({ page: gone })).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it('says nothing where the list is not whole', () => {
    expect(shows({ list: list({ complete: false }) })).toBeNull();
  });
});

describe('the page that is asked for', () => {
  it('is the one that was read last', () => {
    const known = baseline({
      100: { details_read_at: '2026-11-20T10:00:00.000Z' },
      200: { details_read_at: '2026-11-21T09:00:00.000Z' },
      300: { details_read_at: null },
    });
    expect(pageToAsk(known)).toBe('200');
  });

  it('is not that of a release that is gone', () => {
    expect(pageToAsk(baseline({ 100: { status: 'offline' }, 200: { status: 'offline' } }))).toBe(
      '300',
    );
  });

  it('is none where no page was read yet', () => {
    expect(pageToAsk(baselineOf(anObservation({ releases }), now))).toBeNull();
  });
});

describe('two artists', () => {
  const release = (of: Partial<ReleaseRecord>) => ({ ...baseline().releases.get('100')!, ...of });
  const traits = {
    relation: 'main' as const,
    contributors: null,
    registrants: ['DEA12'],
    genres: [],
  };

  it.each<[string, Partial<ReleaseRecord>, Partial<ReleaseRecord>]>([
    ['a label', { label: 'Tin Records' }, { label: 'TIN Records Ltd' }],
    ['the registrant of the ISRCs', { label: 'Tin', traits }, { traits }],
    ['the owner of the UPCs', { label: 'Tin', upc: '0724384960650' }, { upc: '0724384111111' }],
  ])('are related by %s', (_, changed, theirs) => {
    expect(areRelated([release(changed)], baseline({ 200: theirs }))).toBe(true);
  });

  it.each<[string, Partial<ReleaseRecord>]>([
    ['another label', { label: 'Tin' }],
    ['no label', { label: null }],
    ['what stands for no label', { label: 'Independent' }],
  ])('are not related by %s', (_, changed) => {
    const theirs = { label: 'independent' };
    const other = baseline({ 100: theirs, 200: theirs, 300: theirs });
    expect(areRelated([release(changed)], other)).toBe(false);
  });

  it('are not related where nothing changed that anybody brought out', () => {
    expect(areRelated([], baseline())).toBe(false);
  });

  it('share what half of those who were counted share with what changed', () => {
    const changed = [release({ label: 'Tin', upc: '0724384960650' })];
    const sameUpc = baseline({ 100: { label: 'Else', upc: '0724384111111' } });
    const sameLabel = baseline({ 100: { label: 'Tin' } });
    expect(sharedBy([sameUpc, sameLabel, sameUpc], changed)).toEqual(['0724384']);
    expect(sharedBy([sameUpc, baseline(), baseline()], changed)).toEqual([]);
    expect(sharedBy([], changed)).toEqual([]);
    expect(hasParts(sameUpc, ['0724384'])).toBe(true);
    expect(hasParts(sameLabel, ['0724384'])).toBe(false);
  });
});
