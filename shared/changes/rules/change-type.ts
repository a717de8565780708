import * as z from '../../domain/zod.ts';
import { artistTypes } from './artist-types.ts';
import type { ChangeTypeInfo } from './info.ts';
import { numberTypes } from './number-types.ts';
import { releaseTypes } from './release-types.ts';
import { trackTypes } from './track-types.ts';

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
