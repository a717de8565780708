import type { Capability, CatalogTrackPage } from '../../shared/domain/catalog/catalog.ts';
import { aTrack, type Case, casesAfter, without } from './build.ts';

/** The tracks that the page of release 100 lists, and what the catalog answers to single ids. */
export interface Asked {
  /** What the page leaves out. */
  untold?: readonly Capability[];
  listed: ReturnType<typeof aTrack>[];
  answers: Record<string, CatalogTrackPage | null>;
}

/** A track by its own id, as it is when nothing happened to it. */
export const there = (id: string, changes: Partial<CatalogTrackPage> = {}): CatalogTrackPage => ({
  id,
  release_id: '100',
  available: true,
  ...changes,
});
const [one, two, three] = [aTrack(1), aTrack(2), aTrack(3)];
const [offline, removed] = ['critical TRACKS_WENT_OFFLINE 100', 'warning TRACK_REMOVED 100'];

/** Tracks 1 to 3 of release 100 were there; some are not on its page any more. */
export const lostCases: readonly Omit<Case<Asked>, 'before'>[] = [
  ...casesAfter<Asked>('TRACK_REMOVED', 'null', [
    [
      'a track that is missing can be played by its own id',
      { listed: [one, two], answers: { t3: there('t3') } },
      removed,
      {
        field: 'tracks',
        before: [{ id: 't3', title: 'Track 3', isrc: 'DEA120100003' }],
        after: [{ id: 't3', title: 'Track 3', state: 'removed' }],
        reasons: [
          '1 track is no longer on the release’s page',
          'we requested the track by ID, and it can still be played',
        ],
      },
    ],
    [
      'it is on another release now',
      { listed: [one, two], answers: { t3: there('t3', { release_id: '555' }) } },
      removed,
      {
        after: [{ id: 't3', title: 'Track 3', state: 'moved' }],
        reasons: [
          '1 track is no longer on the release’s page',
          'we requested the track by ID, and it can still be played',
          'track t3 is now on release 555',
        ],
      },
    ],
    [
      'its id answers with another track',
      { listed: [one, two], answers: { t3: there('t77') } },
      removed,
      { after: [{ id: 't3', title: 'Track 3', state: 'moved' }] },
    ],
    [
      'the catalog tells nothing of what can be played, and knows it',
      {
        listed: [one, two],
        answers: { t3: there('t3', { available: false, untold: ['availability'] }) },
      },
      removed,
      without('availability'),
    ],
    [
      'one is gone by its own id and one is not: each is told as what it is',
      { listed: [one], answers: { t2: null, t3: there('t3') } },
      [offline, removed],
      { after: [{ id: 't2', title: 'Track 2', state: 'missing' }] },
    ],
    [
      'its own id is not known',
      { listed: [one, two], answers: { t3: null } },
      offline,
      {
        reasons: [
          '1 track is no longer on the release’s page',
          'we requested the track by ID, and it can’t be played',
        ],
      },
    ],
    [
      'it can not be played by its own id',
      { listed: [one, two], answers: { t3: there('t3', { available: false }) } },
      offline,
    ],
    [
      'it can not be played by its own id, and the page does not say what can',
      {
        listed: [one, two],
        untold: ['availability'],
        answers: { t3: there('t3', { available: false }) },
      },
      offline,
    ],
    [
      'it can be played by its own id, and the page does not say what can',
      { listed: [one, two], untold: ['availability'], answers: { t3: there('t3') } },
      removed,
    ],
    [
      'another one answers to its id, that can not be played either',
      { listed: [one, two], answers: { t3: there('t77', { available: false }) } },
      offline,
    ],
    [
      'it is listed and can not be played',
      { listed: [one, two, { ...three, available: false }], answers: {} },
      offline,
      { after: [{ id: 't3', title: 'Track 3', state: 'unavailable' }] },
    ],
    [
      'its answer does not say whether it can be played',
      { listed: [one, two], answers: { t3: there('t3', { untold: ['availability'] }) } },
    ],
    ['nobody answered to its id', { listed: [one, two], answers: {} }],
  ]),
];
