import {
  CheckNote,
  checkNotes,
  noteText,
  pageNotes,
} from '../../shared/checks/rules/check-notes.ts';
import type { Capability, CatalogReleaseDetails } from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import {
  aContext,
  allCapabilities,
  anArtist,
  anObservation,
  aPage,
  aRelease,
  aTrack,
  now,
} from '../findings/build.ts';

const able: ReadonlySet<Capability> = new Set<Capability>(['image', 'followers', 'top_tracks']);
const none = { followers: null, monthly_listeners: null, popularity: null };
const before = { stats: { ...none, followers: 1000 }, check_notes: [] };
const noFollowers = { kind: 'profile', left_out: 'followers' } as const;
const said = (notes: readonly CheckNote[]) => notes.map((note) => noteText(CheckNote.parse(note)));

describe('the record of a check', () => {
  it('notes a number that the catalog left out', () => {
    const seen = anObservation({ artist: anArtist({ followers: null }) });
    expect(checkNotes(seen, able, { stats: none, check_notes: [] })).toEqual([noFollowers]);
  });

  it('notes a number that was taken away with an access mode, for as long as that lasts', () => {
    const seen = anObservation({ artist: anArtist({ followers: null }) });
    const reduced = new Set<Capability>(['image']);
    const first = checkNotes(seen, reduced, before);
    expect(first).toEqual([noFollowers]);
    const second = checkNotes(seen, reduced, { stats: none, check_notes: first });
    expect(second).toEqual([noFollowers]);
    expect(checkNotes(anObservation(), able, { stats: none, check_notes: second })).toEqual([]);
  });

  it('notes pictures, artworks, types and top tracks that were left out', () => {
    const seen = anObservation({
      artist: anArtist({ untold: ['image'] }),
      top: null,
      releases: [
        aRelease({ id: '1', untold: ['image'] }),
        aRelease({ id: '2', untold: ['image'], type: null }),
      ],
    });
    expect(said(checkNotes(seen, able, before))).toEqual([
      'The catalog’s answer didn’t include the profile picture.',
      'The catalog’s answer didn’t include the top tracks.',
      'The catalog’s answer didn’t include the artwork of 2 releases.',
      'The catalog’s answer didn’t include the type of 1 release.',
    ]);
  });

  it('notes why a list is not complete', () => {
    expect(said(checkNotes(anObservation({ complete: false }), able, before))).toEqual([
      'The list of releases is incomplete: a page did not come.',
    ]);
  });

  it('has no note when the catalog does not know the artist', () => {
    expect(checkNotes(anObservation({ artist: null, complete: false }), able, before)).toEqual([]);
  });
});

describe('the record of what releases’ own pages tell', () => {
  const page = aPage({ label: 'Night Post', upc: '00602547924032' });
  const begun = baselineOf(anObservation({ releases: [aRelease({ id: page.id })] }), now);
  const known = learnDetails(begun, page.id, page, aContext());
  const notes = (changes: Partial<CatalogReleaseDetails>, able = allCapabilities) =>
    said(pageNotes(known, [{ ...page, ...changes }], able));
  const noted = (what: string) => [
    `The pages we read last didn’t include the ${what} of 1 release.`,
  ];

  it.each([
    ['label', { label: null }],
    ['label', { label: ' ' }],
    ['UPC', { upc: null }],
    ['ISRCs', { tracks: [aTrack(1, { isrc: null }), aTrack(2, { isrc: '' })] }],
    ['availability', { untold: ['availability'] }],
  ] as const)('notes that the %s is left out now', (what, changes) => {
    expect(notes(changes)).toEqual(noted(what));
  });

  it('has no note of what was never told, cannot be told or was not read', () => {
    expect(pageNotes(begun, [{ ...page, label: null }], allCapabilities)).toEqual([]);
    expect(notes({ label: null }, new Set())).toEqual([]);
    expect(pageNotes(known, [null], allCapabilities)).toEqual([]);
    expect(notes({ tracks: null })).toEqual([]);
  });
});
