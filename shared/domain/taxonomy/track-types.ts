import type { ChangeTypeInfo } from './info.ts';

/** Of the tracks of a release. */
export const trackTypes = {
  TRACK_ADDED: {
    severity: 'info',
    subject: 'release',
    road: 'tracks',
    undone: 'the tracks were gone again',
    description: 'Tracks were added to a release that is already out, or can be played again.',
  },
  TRACKS_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
    road: 'tracks',
    movement: 'lost',
    undone: 'the tracks were back',
    description: 'Tracks of a release were removed or can no longer be played.',
  },
  TRACK_REMOVED: {
    severity: 'warning',
    subject: 'release',
    road: 'tracks',
    description: 'Tracks were taken off a release but are still in the catalog.',
  },
  TRACK_ISRC_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'isrcs',
    road: 'tracks',
    description: 'The ISRCs of tracks of a release changed.',
  },
  TRACK_AUDIO_REPLACED: {
    severity: 'warning',
    subject: 'release',
    road: 'tracks',
    undone: 'the earlier recordings were back',
    description: 'Tracks of a release have different recordings, judging by their lengths.',
  },
  TRACK_EXPLICIT_CHANGED: {
    severity: 'info',
    subject: 'release',
    road: 'tracks',
    description: 'Tracks of a release are now marked as explicit, or no longer are.',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    subject: 'release',
    road: 'tracks',
    description: 'The titles of tracks of a release changed.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
