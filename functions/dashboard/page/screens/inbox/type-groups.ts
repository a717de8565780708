import type { ChangeType } from '../../change.ts';
import { typeName } from '../../change.ts';

type Group = 'profile' | 'releases' | 'tracks' | 'numbers';

/** Where each type of change stands in the filter. A type without a place doesn't compile. */
const groups: Readonly<Record<ChangeType, Group>> = {
  PROFILE_NAME_CHANGED: 'profile',
  PROFILE_IMAGE_CHANGED: 'profile',
  PROFILE_IMAGE_REMOVED: 'profile',
  PROFILE_UNAVAILABLE: 'profile',
  PROFILE_RESTORED: 'profile',
  PROFILE_MERGED: 'profile',
  VERIFICATION_LOST: 'profile',
  VERIFICATION_GAINED: 'profile',
  BIO_CHANGED: 'profile',
  BIO_REMOVED: 'profile',
  SOCIAL_LINK_ADDED: 'profile',
  SOCIAL_LINK_REMOVED: 'profile',
  SOCIAL_LINK_CHANGED: 'profile',
  TOP_TRACKS_CHANGED: 'profile',
  TOP_TRACK_UNKNOWN: 'profile',
  RELEASE_SUSPICIOUS: 'releases',
  RELEASE_ANNOUNCED: 'releases',
  RELEASE_ADDED: 'releases',
  BACK_CATALOG_ADDED: 'releases',
  APPEARS_ON_ADDED: 'releases',
  RELEASE_WENT_OFFLINE: 'releases',
  RELEASE_DELISTED: 'releases',
  RELEASE_BACK_ONLINE: 'releases',
  RELEASE_REPLACED: 'releases',
  RELEASE_MISSED: 'releases',
  RELEASE_TITLE_CHANGED: 'releases',
  RELEASE_ARTWORK_CHANGED: 'releases',
  RELEASE_DATE_CHANGED: 'releases',
  RELEASE_LABEL_CHANGED: 'releases',
  RELEASE_UPC_CHANGED: 'releases',
  RELEASE_TYPE_CHANGED: 'releases',
  RELEASE_CREDITS_CHANGED: 'releases',
  RELEASE_AVAILABILITY_CHANGED: 'releases',
  TRACK_ADDED: 'tracks',
  TRACKS_WENT_OFFLINE: 'tracks',
  TRACK_REMOVED: 'tracks',
  TRACK_ISRC_CHANGED: 'tracks',
  TRACK_AUDIO_REPLACED: 'tracks',
  TRACK_EXPLICIT_CHANGED: 'tracks',
  TRACK_TITLE_CHANGED: 'tracks',
  FOLLOWERS_DROP: 'numbers',
  FOLLOWERS_SPIKE: 'numbers',
  LISTENERS_DROP: 'numbers',
  LISTENERS_SPIKE: 'numbers',
  MILESTONE_REACHED: 'numbers',
  MONITORING_STALE: 'numbers',
  MONITORING_RECOVERED: 'numbers',
};

/** The types by group, each with its name. */
export const typeGroups = (['profile', 'releases', 'tracks', 'numbers'] as const).map((group) => ({
  group,
  types: Object.entries(groups)
    .filter(([, place]) => place === group)
    .map(([type]) => ({ value: type, label: typeName(type) })),
}));
