import { releaseWords } from '../text/release-words.ts';

/** A reason of the service with a capital, and the points at its end explained: `(+10)`. */
export function riskReason(reason: string): string {
  const [, said = reason, points] = /^(.*) \(\+(\d+)\)$/s.exec(reason) ?? [];
  const text = said.charAt(0).toLocaleUpperCase() + said.slice(1);
  return points === undefined ? text : releaseWords.riskPoints(text, Number(points));
}
