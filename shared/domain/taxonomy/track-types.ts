import type { ChangeTypeInfo } from './info.ts';

/** Of the tracks of a release. */
export const trackTypes = {
  TRACK_ADDED: {
    severity: 'info',
    subject: 'track',
    road: 'tracks',
    undone: 'the track was gone again',
    description: 'A track was added to a release that is already out.',
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
    subject: 'track',
    needs: 'isrcs',
    road: 'tracks',
    raisedBy: 'mass',
    description: 'The ISRC of a track changed.',
  },
  TRACK_AUDIO_REPLACED: {
    severity: 'warning',
    subject: 'track',
    road: 'tracks',
    raisedBy: 'mass',
    undone: 'the earlier recording was back',
    description: 'A track has a different recording, judging by its length.',
  },
  TRACK_EXPLICIT_CHANGED: {
    severity: 'info',
    subject: 'track',
    road: 'tracks',
    description: 'A track is now marked as explicit, or no longer is.',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    subject: 'track',
    road: 'tracks',
    description: 'The title of a track changed.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
