import type { CatalogTopTrack } from '../../shared/domain/catalog/catalog.ts';
import { anArtist, aRelease, aTopTrack, type Case, casesOf, type Seen, without } from './build.ts';

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
  ...casesOf(type, 'null', [
    [
      'a track came on top whose release is nowhere',
      on(...usual),
      withStranger,
      [changed, unknown],
    ],
    [
      'its release is in the list by now',
      on(...usual),
      {
        ...withStranger,
        releases: [
          ...['100', '200'].map((id) => aRelease({ id })),
          aRelease({ id: '990', release_date: '2026-11-20' }),
        ],
      },
      ['warning RELEASE_ADDED 990', changed],
    ],
    [
      'its release is in the list without a title',
      on(...usual),
      {
        ...withStranger,
        releases: [
          ...['100', '200'].map((id) => aRelease({ id })),
          aRelease({ id: '990', title: '' }),
        ],
      },
      changed,
    ],
    [
      'its release is known, though it is gone from the list',
      {
        ...on(...usual),
        releases: ['100', '200', '990'].map((id) => aRelease({ id })),
      },
      withStranger,
      ['critical RELEASE_WENT_OFFLINE 990', changed],
    ],
    ['the list is not complete', on(...usual), { ...withStranger, complete: false }, changed],
    [
      'the catalog does not tell the release',
      on(...usual),
      on({ ...stranger, release_id: null }, ...usual),
      changed,
    ],
    ['it was on top already at the first look', withStranger, on(...usual, stranger)],
    ['top tracks are told for the first time', { top: null }, withStranger],
    [
      'it is another version of a song that was on top',
      on(...usual, aTopTrack('5', { name: 'Midnight Pills' })),
      on(...usual, { ...stranger, name: 'Midnight pills (Live in Oslo)' }),
      changed,
    ],
    [
      'it is a recording that was on top, under another id',
      on(...usual),
      on({ ...stranger, isrc: 'DE-A12-01-00001' }, usual[1]!),
    ],
    [
      'it is below the tenth',
      on(...Array.from({ length: 10 }, (_, at) => aTopTrack(`k${at}`, { release_id: '100' }))),
      on(
        ...Array.from({ length: 10 }, (_, at) => aTopTrack(`k${at}`, { release_id: '100' })),
        stranger,
      ),
    ],
    [
      'the catalog answers with another profile',
      on(...usual),
      { ...withStranger, artist: anArtist({ streaming_id: '99' }) },
      'critical PROFILE_MERGED 27',
    ],
    [
      'the catalog does not know the artist',
      on(...usual),
      { ...withStranger, artist: null },
      'critical PROFILE_UNAVAILABLE 27',
    ],
    ['the catalog tells no top tracks', on(...usual), withStranger, [], without('top_tracks')],
  ]),
];
