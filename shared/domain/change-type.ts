import * as z from 'zod';
import { artistTypes } from './taxonomy/artist-types.ts';
import { numberTypes } from './taxonomy/number-types.ts';
import { releaseTypes, trackTypes } from './taxonomy/release-types.ts';

/** The taxonomy: every type of change that the service can report. */
export const changeTypes = { ...artistTypes, ...releaseTypes, ...trackTypes, ...numberTypes };

export type ChangeType = keyof typeof changeTypes;

export const changeTypeNames = Object.keys(changeTypes).filter(isChangeType);

function isChangeType(name: string): name is ChangeType {
  return name in changeTypes;
}

export const ChangeType = z.enum(changeTypeNames);
