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
} satisfies Partial<Record<ChangeType, ChangeExample>>;

/** Changes of numbers, and of the watching itself. */
export const ofNumbers = {
  FOLLOWERS_DROP: {
    summary:
      '“Daft Punk” lost 6.5 % of its followers in 1 day: from 4600000 on 2026-11-19 to 4301000 on 2026-11-20.',
    payload: counted('followers', [4_600_000, 4_301_000], 'far below what its history expects'),
  },
  FOLLOWERS_SPIKE: {
    summary:
      '“Daft Punk” gained 6.5 % of its followers in 1 day: from 4600000 on 2026-11-19 to 4899000 on 2026-11-20.',
    payload: counted('followers', [4_600_000, 4_899_000], 'far above what its history expects'),
  },
  LISTENERS_DROP: {
    summary:
      '“Daft Punk” lost 30.0 % of its monthly listeners in 1 day: from 4600000 on 2026-11-19 to 3220000 on 2026-11-20.',
    payload: counted('monthly_listeners', [4_600_000, 3_220_000], 'far below what is expected'),
  },
  LISTENERS_SPIKE: {
    summary:
      '“Daft Punk” gained 30.0 % of its monthly listeners in 1 day: from 4600000 on 2026-11-19 to 5980000 on 2026-11-20.',
    payload: counted('monthly_listeners', [4_600_000, 5_980_000], 'far above what is expected'),
  },
  MILESTONE_REACHED: {
    summary: '“Daft Punk” passed 1,000,000 followers.',
    payload: about(
      artist,
      ['followers', 999_214, 1_000_377],
      ['1000000 was reached for the first time in 90 days'],
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
