import type { ChangeTypeInfo } from './info.ts';

const appeared = {
  subject: 'release',
  road: 'news',
  movement: 'added',
  undone: 'the release was gone again',
} as const;
const inListAndPage = { subject: 'release', road: 'list_and_page' } as const;
const inList = { subject: 'release', road: 'list' } as const;
const onPage = { subject: 'release', road: 'page' } as const;

/** Of releases. */
export const releaseTypes = {
  RELEASE_SUSPICIOUS: {
    severity: 'critical',
    ...appeared,
    description: 'A release appeared that doesn’t look like the artist’s own.',
  },
  RELEASE_ANNOUNCED: {
    severity: 'info',
    ...appeared,
    description: 'A release with a date in the future appeared.',
  },
  RELEASE_ADDED: {
    severity: 'warning',
    ...appeared,
    description: 'A release from the last 30 days appeared.',
  },
  BACK_CATALOG_ADDED: {
    severity: 'info',
    ...appeared,
    description: 'A release older than 30 days appeared.',
  },
  APPEARS_ON_ADDED: {
    severity: 'info',
    ...appeared,
    description: 'The artist appears on someone else’s release.',
  },
  RELEASE_WENT_OFFLINE: {
    severity: 'critical',
    ...inListAndPage,
    movement: 'lost',
    isOfAvailability: true,
    undone: 'the release was back',
    description: 'A release was removed from the catalog.',
  },
  RELEASE_DELISTED: {
    severity: 'warning',
    ...inListAndPage,
    undone: 'the release was listed again',
    description:
      'A release is no longer listed on the artist’s profile, but its own page still exists.',
  },
  RELEASE_BACK_ONLINE: {
    severity: 'info',
    ...inListAndPage,
    isOfAvailability: true,
    undone: 'the release was gone again',
    description: 'A removed release is back.',
  },
  RELEASE_REPLACED: {
    severity: 'info',
    ...inListAndPage,
    ofWholeCatalog: 'artist',
    undone: 'the earlier ID was back, or the new one was gone,',
    description: 'A release is now in the catalog under a new ID.',
  },
  RELEASE_TITLE_CHANGED: {
    severity: 'warning',
    ...inList,
    description: 'The title of a release changed.',
  },
  RELEASE_ARTWORK_CHANGED: {
    severity: 'warning',
    ...inList,
    needs: 'image',
    undone: 'the earlier artwork was back',
    description: 'The artwork of a release changed.',
  },
  RELEASE_DATE_CHANGED: {
    severity: 'warning',
    ...inList,
    description: 'The release date of a release changed.',
  },
  RELEASE_LABEL_CHANGED: {
    severity: 'warning',
    ...onPage,
    needs: 'labels',
    description: 'The label of a release changed.',
  },
  RELEASE_UPC_CHANGED: {
    severity: 'warning',
    ...onPage,
    needs: 'upcs',
    description: 'The UPC of a release changed.',
  },
  RELEASE_TYPE_CHANGED: {
    severity: 'info',
    ...inList,
    description: 'The type of a release changed.',
  },
  RELEASE_CREDITS_CHANGED: {
    severity: 'warning',
    ...onPage,
    undone: 'the earlier contributors were back',
    description: 'The contributors of a release changed.',
  },
  RELEASE_AVAILABILITY_CHANGED: {
    severity: 'warning',
    ...onPage,
    needs: 'countries',
    undone: 'the earlier countries were back',
    description: 'The countries where a release is available changed.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;

const ofTracks = { subject: 'release', road: 'tracks' } as const;

/** Of the tracks of a release. */
export const trackTypes = {
  TRACK_ADDED: {
    severity: 'info',
    ...ofTracks,
    undone: 'the tracks were gone again',
    description: 'Tracks were added to a release that is already out, or can be played again.',
  },
  TRACKS_WENT_OFFLINE: {
    severity: 'critical',
    ...ofTracks,
    movement: 'lost',
    undone: 'the tracks were back',
    description: 'Tracks of a release were removed or can no longer be played.',
  },
  TRACK_REMOVED: {
    severity: 'warning',
    ...ofTracks,
    description: 'Tracks were taken off a release but are still in the catalog.',
  },
  TRACK_ISRC_CHANGED: {
    severity: 'warning',
    ...ofTracks,
    needs: 'isrcs',
    description: 'The ISRCs of tracks of a release changed.',
  },
  TRACK_AUDIO_REPLACED: {
    severity: 'warning',
    ...ofTracks,
    undone: 'the earlier recordings were back',
    description: 'Tracks of a release have different recordings, judging by their lengths.',
  },
  TRACK_EXPLICIT_CHANGED: {
    severity: 'info',
    ...ofTracks,
    description: 'Tracks of a release are now marked as explicit, or no longer are.',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    ...ofTracks,
    description: 'The titles of tracks of a release changed.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
