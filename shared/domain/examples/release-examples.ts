import type { ChangeType } from '../change-type.ts';
import { about, album, discovery, gone, image, on, track, type ChangeExample } from './parts.ts';

/** Changes of releases. */
export const ofReleases = {
  RELEASE_SUSPICIOUS: {
    summary: 'The album “Discovery” of “Daft Punk” does not look like the artist’s own.',
    payload: about(
      album,
      ['release', null, discovery],
      ['the label was never seen on this artist’s releases'],
    ),
  },
  RELEASE_ANNOUNCED: {
    summary: 'The album “Discovery” of “Daft Punk” is announced for 2027-03-07.',
    payload: about(album, ['release', null, { ...discovery, release_date: '2027-03-07' }]),
  },
  RELEASE_ADDED: {
    summary: 'The album “Discovery” of “Daft Punk” appeared in the catalog, dated 2026-11-20.',
    payload: about(album, ['release', null, { ...discovery, release_date: '2026-11-20' }]),
  },
  BACK_CATALOG_ADDED: {
    summary:
      'The album “Discovery” of “Daft Punk” appeared in the catalog late: it is dated 2001-03-07.',
    payload: about(album, ['release', null, discovery]),
  },
  APPEARS_ON_ADDED: {
    summary: '“Daft Punk” appears on the album “Discovery”, dated 2001-03-07.',
    payload: about(album, ['release', null, { ...discovery, relation: 'appears_on' }]),
  },
  RELEASE_WENT_OFFLINE: {
    summary: 'The album “Discovery” of “Daft Punk” (dated 2001-03-07) is gone from the catalog.',
    payload: about(album, ['status', 'live', 'offline'], gone),
  },
  RELEASE_DELISTED: {
    summary: 'The album “Discovery” of “Daft Punk” is not in the list of the artist any more.',
    payload: about(
      album,
      ['status', 'live', 'offline'],
      ['missing from the complete list of the artist', 'its own page is still available'],
    ),
  },
  RELEASE_BACK_ONLINE: {
    summary: 'The album “Discovery” of “Daft Punk” is back in the catalog.',
    payload: about(album, ['status', 'offline', 'live'], ['it is in the list again']),
  },
  RELEASE_REPLACED: {
    summary:
      'The album “Discovery” of “Daft Punk” is in the catalog under another id: 302128 came, 302127 is gone.',
    payload: about(album, ['id', discovery, { ...discovery, id: '302128' }], ['the same UPC']),
  },
  RELEASE_TITLE_CHANGED: {
    summary: 'The album “Discovery” of “Daft Punk” is now called “Recovery”.',
    payload: about(album, ['title', 'Discovery', 'Recovery']),
  },
  RELEASE_ARTWORK_CHANGED: {
    summary: 'The artwork of the album “Discovery” of “Daft Punk” is another one.',
    payload: about(
      album,
      [
        'image',
        image('2e018122cb56986277102d2041a592c8'),
        image('5718f7c81c27e0b2417e2a4c45224f8a'),
      ],
      ['the picture itself differs, not only its address'],
    ),
  },
  RELEASE_DATE_CHANGED: {
    summary:
      'The date of the album “Discovery” of “Daft Punk” changed from 2001-03-07 to 2001-03-12.',
    payload: about(album, ['release_date', '2001-03-07', '2001-03-12']),
  },
  RELEASE_LABEL_CHANGED: {
    summary: 'The label of the album “Discovery” of “Daft Punk” changed from Virgin to Unknown.',
    payload: about(album, ['label', 'Virgin', 'Unknown']),
  },
  RELEASE_UPC_CHANGED: {
    summary:
      'The UPC of the album “Discovery” of “Daft Punk” changed from 724384960650 to 724384960657.',
    payload: about(album, ['upc', '724384960650', '724384960657']),
  },
  RELEASE_TYPE_CHANGED: {
    summary: 'The type of the album “Discovery” of “Daft Punk” changed from album to compilation.',
    payload: about(album, ['type', 'album', 'compilation']),
  },
  RELEASE_CREDITS_CHANGED: {
    summary: 'The credits of the album “Discovery” of “Daft Punk” changed.',
    payload: about(
      album,
      ['contributors', ['Daft Punk'], ['Daft Punk', 'DJ Nobody']],
      ['1 named anew, 0 no longer'],
    ),
  },
  RELEASE_AVAILABILITY_CHANGED: {
    summary: 'The album “Discovery” of “Daft Punk” can’t be played any more in AT, CH, DE.',
    payload: about(
      album,
      ['countries', { count: 184 }, { count: 181, lost: ['AT', 'CH', 'DE'], gained: [] }],
      ['countries: 3 lost, 0 gained'],
    ),
  },
} satisfies Partial<Record<ChangeType, ChangeExample>>;

/** Changes of tracks. */
export const ofTracks = {
  TRACK_ADDED: {
    summary: 'The track “Too Long” was added to the album “Discovery” of “Daft Punk”.',
    payload: {
      ...about({ kind: 'track', id: '3135566', name: 'Too Long' }, [
        'tracks',
        null,
        { id: '3135566', title: 'Too Long', isrc: 'GBDUW0000066' },
      ]),
      ...on,
    },
  },
  TRACKS_WENT_OFFLINE: {
    summary:
      "1 track of the album “Discovery” of “Daft Punk” is gone or can't be played any more: “Too Long”.",
    payload: about(
      album,
      [
        'tracks',
        [{ id: '3135566', title: 'Too Long', isrc: 'GBDUW0000066' }],
        [{ id: '3135566', title: 'Too Long', state: 'unavailable' }],
      ],
      ['1 of 14 tracks'],
    ),
  },
  TRACK_REMOVED: {
    summary:
      '1 track was taken out of the album “Discovery” of “Daft Punk”, though still in the catalog: “Too Long”.',
    payload: about(
      album,
      [
        'tracks',
        [{ id: '3135566', title: 'Too Long', isrc: 'GBDUW0000066' }],
        [{ id: '3135566', title: 'Too Long', state: 'removed' }],
      ],
      [
        '1 no longer on the page of the release',
        '1 asked for by their own ids: all can still be played',
      ],
    ),
  },
  TRACK_ISRC_CHANGED: {
    summary:
      'The ISRC of the track “Harder, Better, Faster, Stronger” on the album “Discovery” of “Daft Punk” changed from GBDUW0000059 to QZDA41900001.',
    payload: { ...about(track, ['isrc', 'GBDUW0000059', 'QZDA41900001']), ...on },
  },
  TRACK_AUDIO_REPLACED: {
    summary:
      'The audio of the track “Harder, Better, Faster, Stronger” on the album “Discovery” of “Daft Punk” is another one.',
    payload: { ...about(track, ['duration_ms', 224_000, 61_000]), ...on },
  },
  TRACK_EXPLICIT_CHANGED: {
    summary:
      'The track “Harder, Better, Faster, Stronger” on the album “Discovery” of “Daft Punk” is now marked as explicit.',
    payload: { ...about(track, ['explicit', false, true]), ...on },
  },
  TRACK_TITLE_CHANGED: {
    summary:
      'The track “Harder, Better, Faster, Stronger” on the album “Discovery” of “Daft Punk” is now called “Harder”.',
    payload: {
      ...about(track, ['title', 'Harder, Better, Faster, Stronger', 'Harder']),
      ...on,
    },
  },
} satisfies Partial<Record<ChangeType, ChangeExample>>;
