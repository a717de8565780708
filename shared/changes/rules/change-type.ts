import * as z from '../../domain/zod.ts';
import { artistTypes, numberTypes } from './artist-types.ts';
import type { ChangeTypeInfo } from './info.ts';
import { releaseTypes, trackTypes } from './release-types.ts';

/** The table of change types: every type of change that the service can report, one row each. */
export const changeTypes = { ...artistTypes, ...releaseTypes, ...trackTypes, ...numberTypes };

export type ChangeType = keyof typeof changeTypes;

export const changeTypeNames = Object.keys(changeTypes).filter(
  (name): name is ChangeType => name in changeTypes,
);

export const ChangeType = z.enum(changeTypeNames);

/** The row of a type. */
export function infoOf(type: ChangeType): ChangeTypeInfo {
  return changeTypes[type];
}

/** Whether changes of a type say that a release appeared. */
export function isAddition(type: ChangeType): boolean {
  return infoOf(type).movement === 'added';
}

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
