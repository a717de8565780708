import type { ChangeType } from '../change.ts';
import { numberText, plural } from '../format.ts';

/** What is counted by one and by several; a phrase alone stands for what there is one of. */
type Thing = string | { one: string; other: string };

const counted = (one: string, other = `${one}s`): Thing => ({ one, other });

/** What may be so, by the type of the change. A type without a phrase doesn’t compile. */
const things: Readonly<Record<ChangeType, Thing>> = {
  PROFILE_NAME_CHANGED: 'a new name',
  PROFILE_IMAGE_CHANGED: 'a new profile picture',
  PROFILE_IMAGE_REMOVED: 'a missing profile picture',
  PROFILE_UNAVAILABLE: 'a missing profile',
  PROFILE_RESTORED: 'a profile that is back',
  PROFILE_MERGED: 'a merged profile',
  VERIFICATION_LOST: 'a lost verified mark',
  VERIFICATION_GAINED: 'a new verified mark',
  BIO_CHANGED: 'a new biography',
  BIO_REMOVED: 'a missing biography',
  SOCIAL_LINK_ADDED: counted('new social link'),
  SOCIAL_LINK_REMOVED: counted('missing social link'),
  SOCIAL_LINK_CHANGED: counted('changed social link'),
  TOP_TRACKS_CHANGED: 'new top tracks',
  TOP_TRACK_UNKNOWN: counted('unknown top track'),
  RELEASE_SUSPICIOUS: counted('release that may not be theirs', 'releases that may not be theirs'),
  RELEASE_ANNOUNCED: counted('announced release'),
  RELEASE_ADDED: counted('new release'),
  BACK_CATALOG_ADDED: counted('newly listed older release'),
  APPEARS_ON_ADDED: counted('release that features them', 'releases that feature them'),
  RELEASE_WENT_OFFLINE: counted('release missing', 'releases missing'),
  RELEASE_DELISTED: counted(
    'release missing from the profile',
    'releases missing from the profile',
  ),
  RELEASE_BACK_ONLINE: counted('release back online', 'releases back online'),
  RELEASE_REPLACED: counted('release under a new ID', 'releases under new IDs'),
  RELEASE_MISSED: counted('expected release missing', 'expected releases missing'),
  RELEASE_TITLE_CHANGED: counted('new title'),
  RELEASE_ARTWORK_CHANGED: counted('new cover'),
  RELEASE_DATE_CHANGED: counted('new release date'),
  RELEASE_LABEL_CHANGED: counted('new label'),
  RELEASE_UPC_CHANGED: counted('new UPC'),
  RELEASE_TYPE_CHANGED: counted('new release type'),
  RELEASE_CREDITS_CHANGED: counted('release with new credits', 'releases with new credits'),
  RELEASE_AVAILABILITY_CHANGED: counted(
    'release with another availability',
    'releases with another availability',
  ),
  TRACK_ADDED: counted('new track'),
  TRACKS_WENT_OFFLINE: counted('release with missing tracks', 'releases with missing tracks'),
  TRACK_REMOVED: counted('removed track'),
  TRACK_ISRC_CHANGED: counted('new ISRC'),
  TRACK_AUDIO_REPLACED: counted('track with new audio', 'tracks with new audio'),
  TRACK_EXPLICIT_CHANGED: counted('changed explicit mark'),
  TRACK_TITLE_CHANGED: counted('new track title'),
  FOLLOWERS_DROP: 'fewer followers',
  FOLLOWERS_SPIKE: 'more followers',
  LISTENERS_DROP: 'fewer listeners',
  LISTENERS_SPIKE: 'more listeners',
  MILESTONE_REACHED: 'a milestone',
  MONITORING_STALE: 'late checks',
  MONITORING_RECOVERED: 'checks that work again',
};

/** `20 releases missing`, `a new name`: what may be so. */
export function thingsText(type: ChangeType, count: number): string {
  const thing = things[type];
  return typeof thing === 'string' ? thing : `${numberText(count)} ${plural(count, thing)}`;
}
