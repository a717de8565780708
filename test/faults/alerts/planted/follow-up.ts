import {
  besideFirst as beside,
  firstsElsewhere as elsewhere,
  keptTogether as together,
  pointless as without,
} from '../../../../shared/alerts/steps/follow-up.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/steps/follow-up.ts';

/** With `lone-follow-up`, what follows up on a change has nothing to do with that one's message. */
export const besideFirst: typeof beside = async (table, notice, destinationId, into) =>
  isPlanted('lone-follow-up') ? into : beside(table, notice, destinationId, into);
export const firstsElsewhere: typeof elsewhere = async (...given) =>
  isPlanted('lone-follow-up') ? new Map() : elsewhere(...given);
export const keptTogether: typeof together = (notices, places) =>
  isPlanted('lone-follow-up') ? [...places] : together(notices, places);
export const pointless: typeof without = async (...given) =>
  isPlanted('lone-follow-up') ? new Map() : without(...given);
