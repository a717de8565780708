import type { ChangeType } from './change-type.ts';

/**
 * Which types of change say that something is over which another one reported, for the same artist,
 * release, track, picture, or links: “back online” after “went offline”.
 */
export const resolutions: Partial<Record<ChangeType, readonly ChangeType[]>> = {
  PROFILE_RESTORED: ['PROFILE_UNAVAILABLE'],
  PROFILE_IMAGE_CHANGED: ['PROFILE_IMAGE_REMOVED'],
  VERIFICATION_GAINED: ['VERIFICATION_LOST'],
  BIO_CHANGED: ['BIO_REMOVED'],
  SOCIAL_LINK_ADDED: ['SOCIAL_LINK_REMOVED'],
  RELEASE_BACK_ONLINE: ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED'],
  RELEASE_REPLACED: ['RELEASE_WENT_OFFLINE', 'RELEASE_DELISTED'],
  TRACK_ADDED: ['TRACKS_WENT_OFFLINE', 'TRACK_REMOVED'],
  MONITORING_RECOVERED: ['MONITORING_STALE'],
};

/** The types that a change of this type says are over. */
export function resolvedTypes(type: ChangeType): readonly ChangeType[] {
  return resolutions[type] ?? [];
}

/** Whether some change can say that one of this type is over. */
export function isResolvable(type: ChangeType): boolean {
  return Object.values(resolutions).some((types) => types.includes(type));
}
