import type { CatalogTopTrack } from '../../../shared/domain/catalog/catalog.ts';
import { anArtist, aRelease, aTopTrack, type Case, type Seen, without } from './build.ts';

const type = 'TOP_TRACK_UNKNOWN';
/** What is on top as a rule: tracks of the two known releases. */
const usual = [
  aTopTrack('1', { release_id: '100', isrc: 'DEA120100001' }),
  aTopTrack('2', { release_id: '200' }),
];
/** A track of a release that nobody has heard of. */
export const stranger = aTopTrack('9', { name: 'Midnight Pills', release_id: '990' });
const on = (...top: readonly CatalogTopTrack[]): Seen => ({ top });
const withStranger = on(stranger, ...usual);
const [changed, unknown] = ['info TOP_TRACKS_CHANGED 27', 'critical TOP_TRACK_UNKNOWN 9'];

/** Top tracks on releases that are neither known nor listed. */
export const topCases: readonly Case<Seen>[] = [
  {
    type,
    when: 'a track came on top whose release is nowhere',
    before: on(...usual),
    after: withStranger,
    tells: [changed, unknown],
  },
  {
    type,
    when: 'its release is in the list by now',
    before: on(...usual),
    after: {
      ...withStranger,
      releases: [
        ...['100', '200'].map((id) => aRelease({ id })),
        aRelease({ id: '990', release_date: '2026-11-20' }),
      ],
    },
    tells: ['warning RELEASE_ADDED 990', changed],
  },
  {
    type,
    when: 'its release is in the list without a title',
    before: on(...usual),
    after: {
      ...withStranger,
      releases: [
        ...['100', '200'].map((id) => aRelease({ id })),
        aRelease({ id: '990', title: '' }),
      ],
    },
    tells: [changed],
  },
  {
    type,
    when: 'its release is known, though it is gone from the list',
    before: {
      ...on(...usual),
      releases: ['100', '200', '990'].map((id) => aRelease({ id })),
    },
    after: withStranger,
    tells: ['critical RELEASE_WENT_OFFLINE 990', changed],
  },
  {
    type,
    when: 'the list is not complete',
    before: on(...usual),
    after: { ...withStranger, complete: false },
    tells: [changed],
  },
  {
    type,
    when: 'the catalog does not tell the release',
    before: on(...usual),
    after: on({ ...stranger, release_id: null }, ...usual),
    tells: [changed],
  },
  {
    type,
    when: 'it was on top already at the first look',
    before: withStranger,
    after: on(...usual, stranger),
    tells: [],
  },
  {
    type,
    when: 'top tracks are told for the first time',
    before: { top: null },
    after: withStranger,
    tells: [],
  },
  {
    type,
    when: 'it is another version of a song that was on top',
    before: on(...usual, aTopTrack('5', { name: 'Midnight Pills' })),
    after: on(...usual, { ...stranger, name: 'Midnight pills (Live in Oslo)' }),
    tells: [changed],
  },
  {
    type,
    when: 'it is a recording that was on top, under another id',
    before: on(...usual),
    after: on({ ...stranger, isrc: 'DE-A12-01-00001' }, usual[1]!),
    tells: [],
  },
  {
    type,
    when: 'it is below the tenth',
    before: on(
      ...Array.from({ length: 10 }, (_, at) => aTopTrack(`k${at}`, { release_id: '100' })),
    ),
    after: on(
      ...Array.from({ length: 10 }, (_, at) => aTopTrack(`k${at}`, { release_id: '100' })),
      stranger,
    ),
    tells: [],
  },
  {
    type,
    when: 'the catalog answers with another profile',
    before: on(...usual),
    after: { ...withStranger, artist: anArtist({ streaming_id: '99' }) },
    tells: ['critical PROFILE_MERGED 27'],
  },
  {
    type,
    when: 'the catalog does not know the artist',
    before: on(...usual),
    after: { ...withStranger, artist: null },
    tells: ['critical PROFILE_UNAVAILABLE 27'],
  },
  {
    type,
    when: 'the catalog tells no top tracks',
    before: on(...usual),
    after: withStranger,
    capabilities: without('top_tracks'),
    tells: [],
  },
];
