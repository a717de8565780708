import {
  anArtist,
  anObservation,
  aPicture,
  aRelease,
  aTopTrack,
  type Case,
  noPicture,
  type Seen,
  without,
} from './build.ts';

const named = (name: string): Seen => ({ artist: anArtist({ name }) });
const pictured = (image: ReturnType<typeof anArtist>['image']): Seen => ({
  artist: anArtist({ image }),
});
const top = (...ids: string[]): Seen => ({ top: ids.map((id) => aTopTrack(id)) });

/** What is told about the profile, and what is not. */
export const profileCases: readonly Case<Seen>[] = [
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'the name is another one',
    before: named('Rosa Nebel'),
    after: named('DJ Overnight'),
    tells: ['critical PROFILE_NAME_CHANGED 27'],
    payload: { field: 'name', before: 'Rosa Nebel', after: 'DJ Overnight' },
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'one letter is put right',
    before: named('Rosa Nebbel'),
    after: named('Rosa Nebel'),
    tells: ['warning PROFILE_NAME_CHANGED 27'],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'an accent is put right',
    before: named('Beyonce'),
    after: named('Beyoncé'),
    tells: ['warning PROFILE_NAME_CHANGED 27'],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'one letter is a look-alike of another script',
    before: named('Rosa Nebel'),
    after: named('Rosа Nebel'),
    tells: ['critical PROFILE_NAME_CHANGED 27'],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'a digit is another one',
    before: named('Blink 182'),
    after: named('Blink 183'),
    tells: ['critical PROFILE_NAME_CHANGED 27'],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'only punctuation differs',
    before: named('M.I.A.'),
    after: named('MIA'),
    tells: ['warning PROFILE_NAME_CHANGED 27'],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'only case, white space and quotes differ',
    before: named('The “Rosa” Nebel'),
    after: named(' THE "Rosa"  Nebel '),
    tells: [],
  },
  {
    type: 'PROFILE_NAME_CHANGED',
    when: 'the answer has no name in it',
    before: named('Rosa Nebel'),
    after: named(' '),
    tells: [],
  },
  {
    type: 'PROFILE_IMAGE_CHANGED',
    when: 'the picture is another one',
    before: pictured(aPicture('face')),
    after: pictured(aPicture('mask')),
    tells: ['warning PROFILE_IMAGE_CHANGED 27'],
    payload: { before: aPicture('face'), after: aPicture('mask') },
  },
  {
    type: 'PROFILE_IMAGE_CHANGED',
    when: 'there was no picture before',
    before: pictured(noPicture),
    after: pictured(aPicture('face')),
    tells: ['warning PROFILE_IMAGE_CHANGED 27'],
  },
  {
    type: 'PROFILE_IMAGE_CHANGED',
    when: 'the same picture moved to another host',
    before: pictured(aPicture('face', 'cdns-images')),
    after: pictured(aPicture('face', 'e-cdns-images')),
    tells: [],
  },
  {
    type: 'PROFILE_IMAGE_CHANGED',
    when: 'the catalog tells no pictures',
    before: pictured(aPicture('face')),
    after: pictured(aPicture('mask')),
    capabilities: without('image'),
    tells: [],
  },
  {
    type: 'PROFILE_IMAGE_REMOVED',
    when: 'the picture gives way to the default one',
    before: pictured(aPicture('face')),
    after: pictured(noPicture),
    tells: ['warning PROFILE_IMAGE_REMOVED 27'],
  },
  {
    type: 'PROFILE_IMAGE_REMOVED',
    when: 'the catalog stops telling pictures',
    before: pictured(aPicture('face')),
    after: pictured({ id: null, url: null }),
    capabilities: without('image'),
    tells: [],
  },
  {
    type: 'PROFILE_UNAVAILABLE',
    when: 'the catalog knows no such artist any more, and nothing is said of the releases',
    before: {},
    after: { artist: null, top: null, releases: [] },
    tells: ['critical PROFILE_UNAVAILABLE 27'],
  },
  {
    type: 'PROFILE_UNAVAILABLE',
    when: 'the artist is there without any release in a list that did not come whole',
    before: {},
    after: { releases: [], complete: false },
    tells: [],
  },
  {
    type: 'PROFILE_MERGED',
    when: 'the catalog answers with another profile, whose name and picture are part of it',
    before: {},
    after: { artist: anArtist({ streaming_id: '99', name: 'R. Nebel', image: aPicture('other') }) },
    tells: ['critical PROFILE_MERGED 27'],
    payload: { before: { id: '27', name: 'Rosa Nebel' }, after: { id: '99', name: 'R. Nebel' } },
  },
  {
    type: 'PROFILE_MERGED',
    when: 'the catalog answers with the profile that was asked for',
    before: {},
    after: { artist: anArtist({ catalog_url: 'https://catalog.example/fr/artist/27' }) },
    tells: [],
  },
  {
    type: 'TOP_TRACKS_CHANGED',
    when: 'another track is among the top tracks',
    before: top('1', '2', '3'),
    after: top('1', '4', '3'),
    tells: ['info TOP_TRACKS_CHANGED 27'],
  },
  {
    type: 'TOP_TRACKS_CHANGED',
    when: 'only their order differs',
    before: top('1', '2', '3'),
    after: top('3', '1', '2'),
    tells: [],
  },
  {
    type: 'TOP_TRACKS_CHANGED',
    when: 'what differs is below the tenth',
    before: top('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'),
    after: top('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12'),
    tells: [],
  },
  {
    type: 'TOP_TRACKS_CHANGED',
    when: 'a recording goes on under another track id',
    before: { top: [aTopTrack('1', { isrc: 'DEA120100001' })] },
    after: { top: [aTopTrack('8', { isrc: 'DE-A12-01-00001' })] },
    tells: [],
  },
  {
    type: 'TOP_TRACKS_CHANGED',
    when: 'they could not be read this time',
    before: top('1', '2', '3'),
    after: { top: null },
    tells: [],
  },
];

/** A profile that was found to be gone, and is looked at again. */
export const returnCases: readonly Omit<Case<Seen>, 'before'>[] = [
  {
    type: 'PROFILE_RESTORED',
    when: 'the catalog knows the profile again',
    after: {},
    tells: ['info PROFILE_RESTORED 27'],
  },
  {
    type: 'PROFILE_RESTORED',
    when: 'the catalog still does not know the profile',
    after: { artist: null, releases: [] },
    tells: [],
  },
  {
    type: 'PROFILE_RESTORED',
    when: 'it is back, without one of its releases',
    after: { releases: [aRelease({ id: '100' })] },
    tells: ['info PROFILE_RESTORED 27', 'critical RELEASE_WENT_OFFLINE 200'],
  },
];

/** What the cases start from. */
export const usual = anObservation();
