import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

/** Words about a release that its screen and lists share. */
export const releaseWords = {
  types: { album: 'Album', single: 'Single', ep: 'EP', compilation: 'Compilation' },
  statuses: { announced: 'Announced', live: 'Live', offline: 'Offline' },
  unknown: 'Unknown',
  riskOf: (score: number) => `Risk ${numberText(score)} of 100`,
  riskNone: 'No risk',
  riskPoints: (reason: string, points: number) =>
    `${reason} (${numberText(points)} ${plural(points, { one: 'point', other: 'points' })})`,
  isMine: 'Marked as yours',
  isNotMine: 'Marked as not yours',
};
