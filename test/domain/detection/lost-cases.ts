import type { Capability, CatalogTrackPage } from '../../../shared/domain/catalog/catalog.ts';
import { aTrack, type Case, without } from './build.ts';

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
  {
    type: 'TRACK_REMOVED',
    when: 'a track that is missing can be played by its own id',
    after: { listed: [one, two], answers: { t3: there('t3') } },
    tells: [removed],
    payload: {
      field: 'tracks',
      before: [{ id: 't3', title: 'Track 3', isrc: 'DEA120100003' }],
      after: [{ id: 't3', title: 'Track 3', state: 'removed' }],
      reasons: [
        '1 track is no longer on the release’s page',
        'we requested the track by ID, and it can still be played',
      ],
    },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'it is on another release now',
    after: { listed: [one, two], answers: { t3: there('t3', { release_id: '555' }) } },
    tells: [removed],
    payload: {
      after: [{ id: 't3', title: 'Track 3', state: 'moved' }],
      reasons: [
        '1 track is no longer on the release’s page',
        'we requested the track by ID, and it can still be played',
        'track t3 is now on release 555',
      ],
    },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'its id answers with another track',
    after: { listed: [one, two], answers: { t3: there('t77') } },
    tells: [removed],
    payload: { after: [{ id: 't3', title: 'Track 3', state: 'moved' }] },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'the catalog tells nothing of what can be played, and knows it',
    after: {
      listed: [one, two],
      answers: { t3: there('t3', { available: false, untold: ['availability'] }) },
    },
    capabilities: without('availability'),
    tells: [removed],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'one is gone by its own id and one is not: each is told as what it is',
    after: { listed: [one], answers: { t2: null, t3: there('t3') } },
    tells: [offline, removed],
    payload: { after: [{ id: 't2', title: 'Track 2', state: 'missing' }] },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'its own id is not known',
    after: { listed: [one, two], answers: { t3: null } },
    tells: [offline],
    payload: {
      reasons: [
        '1 track is no longer on the release’s page',
        'we requested the track by ID, and it can’t be played',
      ],
    },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'it can not be played by its own id',
    after: { listed: [one, two], answers: { t3: there('t3', { available: false }) } },
    tells: [offline],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'it can not be played by its own id, and the page does not say what can',
    after: {
      listed: [one, two],
      untold: ['availability'],
      answers: { t3: there('t3', { available: false }) },
    },
    tells: [offline],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'it can be played by its own id, and the page does not say what can',
    after: { listed: [one, two], untold: ['availability'], answers: { t3: there('t3') } },
    tells: [removed],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'another one answers to its id, that can not be played either',
    after: { listed: [one, two], answers: { t3: there('t77', { available: false }) } },
    tells: [offline],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'it is listed and can not be played',
    after: { listed: [one, two, { ...three, available: false }], answers: {} },
    tells: [offline],
    payload: { after: [{ id: 't3', title: 'Track 3', state: 'unavailable' }] },
  },
  {
    type: 'TRACK_REMOVED',
    when: 'its answer does not say whether it can be played',
    after: { listed: [one, two], answers: { t3: there('t3', { untold: ['availability'] }) } },
    tells: [],
  },
  {
    type: 'TRACK_REMOVED',
    when: 'nobody answered to its id',
    after: { listed: [one, two], answers: {} },
    tells: [],
  },
];
