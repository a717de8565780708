import type { ChangeType } from '../change-type.ts';
import { about, artist, counted, image, type ChangeExample } from './parts.ts';

/** Changes of the profile and its links. */
export const ofProfile = {
  PROFILE_NAME_CHANGED: {
    summary: 'The profile of “Daft Punk” is now called “Daft Pink”.',
    payload: about(artist, ['name', 'Daft Punk', 'Daft Pink']),
  },
  PROFILE_IMAGE_CHANGED: {
    summary: 'The profile picture of “Daft Punk” is another one.',
    payload: about(
      artist,
      ['image', image('638e69b9caaf9f9f'), image('f2bc007e9133c946')],
      ['the picture itself differs, not only its address'],
    ),
  },
  PROFILE_IMAGE_REMOVED: {
    summary: 'The profile picture of “Daft Punk” is gone; the catalog shows its default one.',
    payload: about(artist, ['image', image('638e69b9caaf9f9f'), { id: null, url: null }]),
  },
  PROFILE_UNAVAILABLE: {
    summary: 'The catalog does not know the profile of “Daft Punk” any more.',
    payload: about(
      artist,
      ['status', 'available', 'unavailable'],
      ['the catalog answers that it knows no artist 27'],
    ),
  },
  PROFILE_RESTORED: {
    summary: 'The profile of “Daft Punk” is back in the catalog.',
    payload: about(artist, ['status', 'unavailable', 'available']),
  },
  PROFILE_MERGED: {
    summary: 'The profile of “Daft Punk” (id 27) now leads to “Daft Punk Live” (id 4138).',
    payload: about(
      artist,
      ['streaming_id', { id: '27', name: 'Daft Punk' }, { id: '4138', name: 'Daft Punk Live' }],
      ['asked for 27, the catalog answered with 4138'],
    ),
  },
  VERIFICATION_LOST: {
    summary: 'The catalog does not mark the profile of “Daft Punk” as verified any more.',
    payload: about(artist, ['verified', true, false]),
  },
  VERIFICATION_GAINED: {
    summary: 'The catalog marks the profile of “Daft Punk” as verified now.',
    payload: about(artist, ['verified', false, true]),
  },
  BIO_CHANGED: {
    summary: 'The biography of “Daft Punk” on Last.fm is another one: 3 words came, 1 word went.',
    payload: {
      ...about(
        artist,
        [
          'bio',
          'Daft Punk were an electronic music duo from Paris.',
          'Daft Punk were an electronic music duo from Berlin, www.free-tickets.example',
        ],
        ['3 words came, 1 word went', 'anybody can edit Last.fm'],
      ),
    },
  },
  BIO_REMOVED: {
    summary: 'The biography of “Daft Punk” on Last.fm is gone.',
    payload: about(
      artist,
      ['bio', 'Daft Punk were an electronic music duo from Paris.', null],
      ['anybody can edit Last.fm'],
    ),
  },
  SOCIAL_LINK_ADDED: {
    summary: 'A link of “Daft Punk” is new: https://instagram.com/daftpunk.',
    payload: about(artist, [
      'socials',
      [],
      [{ type: 'instagram', url: 'https://instagram.com/daftpunk' }],
    ]),
  },
  SOCIAL_LINK_REMOVED: {
    summary: 'A link of “Daft Punk” is gone: https://instagram.com/daftpunk.',
    payload: about(artist, [
      'socials',
      [{ type: 'instagram', url: 'https://instagram.com/daftpunk' }],
      [],
    ]),
  },
  SOCIAL_LINK_CHANGED: {
    summary: 'A link of “Daft Punk” now leads to https://instagram.com/daftpink.',
    payload: about(artist, [
      'socials',
      [{ type: 'instagram', url: 'https://instagram.com/daftpunk' }],
      [{ type: 'instagram', url: 'https://instagram.com/daftpink' }],
    ]),
  },
  TOP_TRACKS_CHANGED: {
    summary: 'The top tracks of “Daft Punk” changed: new is “One More Time”.',
    payload: about(
      artist,
      ['top_tracks', [], [{ id: '3135553', name: 'One More Time' }]],
      ['1 entered, 0 left'],
    ),
  },
  TOP_TRACK_UNKNOWN: {
    summary:
      '“Midnight Pills” is among the top tracks of “Daft Punk”, on a release that is not in the artist’s list.',
    payload: {
      ...about(
        { kind: 'track', id: '990001', name: 'Midnight Pills' },
        ['top_tracks', null, { id: '990001', name: 'Midnight Pills', release_id: '99000' }],
        [
          'its release 99000 is neither known nor among the 84 that are listed',
          'its release is “Midnight”, label “Ancient Lake Records”, dated 2026-11-13',
          'its page names the artist',
        ],
      ),
      release: { id: '99000', title: 'Midnight' },
    },
  },
} satisfies Partial<Record<ChangeType, ChangeExample>>;

/** Changes of numbers, and of the watching itself. */
export const ofNumbers = {
  FOLLOWERS_DROP: {
    summary:
      '“Daft Punk” lost 6.5 % of its followers in 1 day: from 4,600,000 on 2026-11-19 to 4,301,000 on 2026-11-20.',
    payload: counted('followers', [4_600_000, 4_301_000], '8.2 times the usual daily loss'),
  },
  FOLLOWERS_SPIKE: {
    summary:
      '“Daft Punk” gained 6.5 % of its followers in 1 day: from 4,600,000 on 2026-11-19 to 4,899,000 on 2026-11-20.',
    payload: counted('followers', [4_600_000, 4_899_000], '9.4 times the usual daily gain'),
  },
  LISTENERS_DROP: {
    summary:
      '“Daft Punk” lost 30.0 % of its monthly listeners in 1 day: from 4,600,000 on 2026-11-19 to 3,220,000 on 2026-11-20.',
    payload: counted(
      'monthly_listeners',
      [4_600_000, 3_220_000],
      'a loss of 30.0 % in a week; over 20 % is told',
    ),
  },
  LISTENERS_SPIKE: {
    summary:
      '“Daft Punk” gained 30.0 % of its monthly listeners in 1 day: from 4,600,000 on 2026-11-19 to 5,980,000 on 2026-11-20.',
    payload: counted('monthly_listeners', [4_600_000, 5_980_000], '6.3 times the usual daily gain'),
  },
  MILESTONE_REACHED: {
    summary: '“Daft Punk” reached 1,000,000 followers on 2026-11-20.',
    payload: about(
      artist,
      ['followers', 999_214, 1_000_377],
      ['reached for the first time in a year'],
    ),
  },
  MONITORING_STALE: {
    summary: '“Daft Punk” had no good check for 3 hours: changes may go unseen.',
    payload: about(artist, ['check_status', 'ok', 'stale'], ['the catalog does not answer']),
  },
  MONITORING_RECOVERED: {
    summary: '“Daft Punk” is checked again.',
    payload: about(artist, ['check_status', 'stale', 'ok']),
  },
} satisfies Partial<Record<ChangeType, ChangeExample>>;
