import * as z from 'zod';
import type { Capability } from './catalog.ts';
import type { Severity } from './severity.ts';

/** What a subject of a change is. */
export const SubjectKind = z.enum(['artist', 'release', 'track']);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** What is said of a type: default severity, what it is about, what has to be told for it, a sentence. */
export interface ChangeTypeInfo {
  severity: Severity;
  subject: SubjectKind;
  /** The catalog capability that shows it, or `links`: the encyclopedia does. Absent: every catalog. */
  needs?: Capability | 'links';
  description: string;
}

/** The taxonomy: every type of change that the service can report. */
export const changeTypes = {
  PROFILE_NAME_CHANGED: {
    severity: 'critical',
    subject: 'artist',
    description: 'The name of the profile changed.',
  },
  PROFILE_IMAGE_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'image',
    description: 'The picture of the profile is another one.',
  },
  PROFILE_IMAGE_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'image',
    description: 'The picture of the profile is gone.',
  },
  PROFILE_UNAVAILABLE: {
    severity: 'critical',
    subject: 'artist',
    description: 'The catalog does not know the profile any more.',
  },
  PROFILE_RESTORED: {
    severity: 'info',
    subject: 'artist',
    description: 'The profile is back in the catalog.',
  },
  PROFILE_MERGED: {
    severity: 'critical',
    subject: 'artist',
    description: 'The catalog answers with another profile than the one that was asked for.',
  },
  SOCIAL_LINK_ADDED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
    description: 'A link to a page of the artist appeared.',
  },
  SOCIAL_LINK_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
    description: 'A link to a page of the artist is gone.',
  },
  SOCIAL_LINK_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
    description: 'A link leads to another account of the same site.',
  },
  RELEASE_SUSPICIOUS: {
    severity: 'critical',
    subject: 'release',
    description: 'A release appeared that does not look like the artist’s own.',
  },
  RELEASE_ANNOUNCED: {
    severity: 'info',
    subject: 'release',
    description: 'A release with a date in the future appeared.',
  },
  RELEASE_ADDED: {
    severity: 'warning',
    subject: 'release',
    description: 'A release that came out in the last 30 days appeared.',
  },
  BACK_CATALOG_ADDED: {
    severity: 'info',
    subject: 'release',
    description: 'A release that is older than 30 days appeared.',
  },
  APPEARS_ON_ADDED: {
    severity: 'info',
    subject: 'release',
    description: 'The artist appears on a release of somebody else.',
  },
  RELEASE_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
    description: 'A release is gone from the catalog.',
  },
  RELEASE_DELISTED: {
    severity: 'warning',
    subject: 'release',
    description: 'A release is gone from the artist’s list, though its own page is still there.',
  },
  RELEASE_BACK_ONLINE: {
    severity: 'info',
    subject: 'release',
    description: 'A release that was gone is back.',
  },
  RELEASE_REPLACED: {
    severity: 'info',
    subject: 'release',
    description: 'A release went and the same one came under another id.',
  },
  RELEASE_TITLE_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'The title of a release changed.',
  },
  RELEASE_ARTWORK_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'image',
    description: 'The artwork of a release is another one.',
  },
  RELEASE_DATE_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'The date of a release changed.',
  },
  RELEASE_LABEL_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'labels',
    description: 'A release names another label.',
  },
  RELEASE_UPC_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'upcs',
    description: 'A release has another UPC.',
  },
  RELEASE_TYPE_CHANGED: {
    severity: 'info',
    subject: 'release',
    description: 'A release is of another type now.',
  },
  RELEASE_CREDITS_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'Other contributors are named on a release.',
  },
  TRACK_ADDED: {
    severity: 'info',
    subject: 'track',
    description: 'A track appeared in a release that is out.',
  },
  TRACKS_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
    description: 'Tracks of a release are gone or cannot be played any more.',
  },
  TRACK_ISRC_CHANGED: {
    severity: 'warning',
    subject: 'track',
    needs: 'isrcs',
    description: 'A track has another ISRC.',
  },
  TRACK_AUDIO_REPLACED: {
    severity: 'warning',
    subject: 'track',
    description: 'The recording of a track has another length.',
  },
  TRACK_EXPLICIT_CHANGED: {
    severity: 'info',
    subject: 'track',
    description: 'A track is marked as explicit now, or no longer.',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    subject: 'track',
    description: 'The title of a track changed.',
  },
  TOP_TRACKS_CHANGED: {
    severity: 'info',
    subject: 'artist',
    needs: 'top_tracks',
    description: 'Other tracks are among the top tracks.',
  },
  FOLLOWERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    needs: 'followers',
    description: 'The followers fall faster than they should.',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    needs: 'followers',
    description: 'The followers rise faster than usual.',
  },
  LISTENERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    description: 'The monthly listeners fall faster than they should.',
  },
  LISTENERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    description: 'The monthly listeners rise faster than usual.',
  },
  MILESTONE_REACHED: {
    severity: 'info',
    subject: 'artist',
    description: 'The followers or monthly listeners passed 10,000, 100,000, a million and so on.',
  },
  MONITORING_STALE: {
    severity: 'warning',
    subject: 'artist',
    description: 'The artist had no good check in three intervals: changes may go unseen.',
  },
  MONITORING_RECOVERED: {
    severity: 'info',
    subject: 'artist',
    description: 'The artist is checked again after it was stale.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;

export type ChangeType = keyof typeof changeTypes;

export const changeTypeNames = Object.keys(changeTypes).filter(isChangeType);

function isChangeType(name: string): name is ChangeType {
  return name in changeTypes;
}

export const ChangeType = z.enum(changeTypeNames);
