import type { Answered, Capability } from '../catalog.ts';
import type { ChangeType } from '../change-type.ts';
import type { DiffContext } from './types.ts';

/** The context for comparing with an answer: what it left out is not compared, as if unsupported. */
export function toldBy(context: DiffContext, { untold = [] }: Answered): DiffContext {
  if (untold.length === 0) return context;
  const told = [...context.capabilities].filter((capability) => !untold.includes(capability));
  return { ...context, capabilities: new Set(told) };
}

/** Whether an answer told the picture. */
export function tellsImage({ untold }: Answered): boolean {
  return untold?.includes('image') !== true;
}

/** The changes that are about what can be played. */
const ofAvailability: readonly ChangeType[] = [
  'RELEASE_WENT_OFFLINE',
  'RELEASE_BACK_ONLINE',
  'TRACKS_WENT_OFFLINE',
  'TRACK_ADDED',
];

/** Whether an answer, where there is one, left out what a change is about. */
export function leavesOut(
  changeType: ChangeType,
  field: Capability | undefined,
  answer: Answered | null | undefined,
): boolean {
  const needed = ofAvailability.includes(changeType) ? 'availability' : field;
  return needed !== undefined && answer?.untold?.includes(needed) === true;
}
