import type { ChangeTypeInfo } from './info.ts';

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
