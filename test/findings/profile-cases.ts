import {
  anArtist,
  anObservation,
  aPicture,
  aRelease,
  aTopTrack,
  type Case,
  casesAfter,
  casesOf,
  noPicture,
  type Seen,
  without,
} from './build.ts';

const named = (name: string): Seen => ({ artist: anArtist({ name }) });
const pictured = (image: ReturnType<typeof anArtist>['image']): Seen => ({
  artist: anArtist({ image }),
});
const marked = (verified?: boolean | null, untold?: ['verified']): Seen => ({
  artist: anArtist({ verified, ...(untold && { untold }) }),
});
const top = (...ids: string[]): Seen => ({ top: ids.map((id) => aTopTrack(id)) });

/** What is told about the profile, and what is not. */
export const profileCases: readonly Case<Seen>[] = [
  ...casesOf('PROFILE_NAME_CHANGED', '27', [
    [
      'the name is another one',
      named('Rosa Nebel'),
      named('DJ Overnight'),
      'critical',
      { field: 'name', before: 'Rosa Nebel', after: 'DJ Overnight' },
    ],
    ['one letter is put right', named('Rosa Nebbel'), named('Rosa Nebel'), 'warning'],
    ['an accent is put right', named('Beyonce'), named('Beyoncé'), 'warning'],
    [
      'one letter is a look-alike of another script',
      named('Rosa Nebel'),
      named('Rosа Nebel'),
      'critical',
    ],
    ['a digit is another one', named('Blink 182'), named('Blink 183'), 'critical'],
    ['only punctuation differs', named('M.I.A.'), named('MIA'), 'warning'],
    [
      'only case, white space and quotes differ',
      named('The “Rosa” Nebel'),
      named(' THE "Rosa"  Nebel '),
    ],
    ['the answer has no name in it', named('Rosa Nebel'), named(' ')],
  ]),
  ...casesOf('PROFILE_IMAGE_CHANGED', '27', [
    [
      'the picture is another one',
      pictured(aPicture('face')),
      pictured(aPicture('mask')),
      'warning',
      { before: aPicture('face'), after: aPicture('mask') },
    ],
    ['there was no picture before', pictured(noPicture), pictured(aPicture('face')), 'warning'],
    [
      'the same picture moved to another host',
      pictured(aPicture('face', 'cdns-images')),
      pictured(aPicture('face', 'e-cdns-images')),
    ],
    [
      'the catalog tells no pictures',
      pictured(aPicture('face')),
      pictured(aPicture('mask')),
      [],
      without('image'),
    ],
  ]),
  ...casesOf('PROFILE_IMAGE_REMOVED', '27', [
    [
      'the picture gives way to the default one',
      pictured(aPicture('face')),
      pictured(noPicture),
      'warning',
    ],
    [
      'the catalog stops telling pictures',
      pictured(aPicture('face')),
      pictured({ id: null, url: null }),
      [],
      without('image'),
    ],
  ]),
  ...casesOf('VERIFICATION_LOST', '27', [
    [
      'the mark of the profile is gone',
      marked(true),
      marked(false),
      'critical',
      { field: 'verified', before: true, after: false },
    ],
    ['the profile is not marked, as before', marked(false), marked(false)],
    ['the catalog says nothing of it', marked(true), marked()],
    ['the catalog leaves it out this time', marked(true), marked(false, ['verified'])],
    ['the catalog tells no marks', marked(true), marked(false), [], without('verified')],
  ]),
  ...casesOf('VERIFICATION_GAINED', '27', [
    [
      'the profile is marked',
      marked(false),
      marked(true),
      'info',
      { field: 'verified', before: false, after: true },
    ],
    ['the catalog says for the first time that it is', marked(null), marked(true)],
  ]),
  ...casesOf('PROFILE_MERGED', '27', [
    [
      'the other profile is not marked, which is part of it',
      marked(true),
      { artist: anArtist({ streaming_id: '99', name: 'R. Nebel', verified: false }) },
      'critical',
    ],
  ]),
  ...casesOf('PROFILE_UNAVAILABLE', '27', [
    [
      'the catalog knows no such artist any more, and nothing is said of the releases',
      {},
      { artist: null, top: null, releases: [] },
      'critical',
    ],
    [
      'the artist is there without any release in a list that did not come whole',
      {},
      { releases: [], complete: false },
    ],
  ]),
  ...casesOf('PROFILE_MERGED', '27', [
    [
      'the catalog answers with another profile, whose name and picture are part of it',
      {},
      { artist: anArtist({ streaming_id: '99', name: 'R. Nebel', image: aPicture('other') }) },
      'critical',
      { before: { id: '27', name: 'Rosa Nebel' }, after: { id: '99', name: 'R. Nebel' } },
    ],
    [
      'another profile answers, whose releases and top tracks come along and are no news',
      {},
      {
        artist: anArtist({ streaming_id: '99' }),
        releases: ['100', '200', '901'].map((id) => aRelease({ id })),
        top: [aTopTrack('7')],
      },
      'critical',
    ],
    [
      'the catalog answers with the profile that was asked for',
      {},
      { artist: anArtist({ catalog_url: 'https://catalog.example/fr/artist/27' }) },
    ],
  ]),
  ...casesOf('TOP_TRACKS_CHANGED', '27', [
    ['the list of top tracks is empty: that is no answer', top('1', '2', '3'), { top: [] }],
    ['another track is among the top tracks', top('1', '2', '3'), top('1', '4', '3'), 'info'],
    ['only their order differs', top('1', '2', '3'), top('3', '1', '2')],
    [
      'what differs is below the tenth',
      top('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'),
      top('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '12'),
    ],
    [
      'a recording goes on under another track id',
      { top: [aTopTrack('1', { isrc: 'DEA120100001' })] },
      { top: [aTopTrack('8', { isrc: 'DE-A12-01-00001' })] },
    ],
    ['they could not be read this time', top('1', '2', '3'), { top: null }],
  ]),
];

/** A profile that was found to be gone, and is looked at again. */
export const returnCases: readonly Omit<Case<Seen>, 'before'>[] = [
  ...casesAfter('PROFILE_RESTORED', '27', [
    ['the catalog knows the profile again', {}, 'info'],
    ['the catalog still does not know the profile', { artist: null, releases: [] }],
    [
      'it is back, without one of its releases',
      { releases: [aRelease({ id: '100' })] },
      ['info', 'critical RELEASE_WENT_OFFLINE 200'],
    ],
  ]),
];

/** What the cases start from. */
export const usual = anObservation();
