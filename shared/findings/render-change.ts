import { shownMinute } from '../domain/text/shown.ts';
import type { Change } from '../changes/rules/change.ts';
import { infoOf } from '../changes/rules/change-type.ts';
import { capital, sameElsewhere } from './phrases.ts';
import type { Finding } from './types.ts';
import { message, textOf } from './words.ts';

/** What a change has besides its finding: whose it is, and when it was seen first. */
export interface ChangeOccasion {
  /** The artist's name as it was when the change was seen. */
  artistName: string;
  detectedAt: string;
  /** How many others of those that left with what is back are still gone. */
  left?: number;
}

/** A finding as its change shows it: in words, with since when it is so, and its evidence. */
export function renderChange(
  finding: Pick<Finding, 'change_type' | 'severity' | 'says' | 'reasons' | 'payload'>,
  { artistName, detectedAt, left = 0 }: ChangeOccasion,
): Pick<Change, 'change_type' | 'severity' | 'summary' | 'payload'> {
  const { change_type, severity, says, reasons, payload } = finding;
  return {
    change_type,
    severity,
    summary: `${textOf(says, artistName).replace(/\.$/, '')}${sinceWhen(change_type, detectedAt)}.${elsewhere(change_type, payload)}${stillGone(left)}`,
    payload: { ...payload, reasons: reasons.map((reason) => textOf(reason, artistName)) },
  };
}

function sinceWhen(type: Change['change_type'], detectedAt: string): string {
  const { road, movement } = infoOf(type);
  // A number has its days in the sentence.
  if (road === 'days') return '';
  const first = movement === 'lost' ? 'first missing' : 'first seen';
  return ` (${first} ${shownMinute(detectedAt)})`;
}

/** A sentence about other artists; a number has it among its own. */
function elsewhere(type: Change['change_type'], { others }: Finding['payload']): string {
  if (others === undefined || infoOf(type).road === 'days') return '';
  return ` ${capital(sameElsewhere(others))}.`;
}

function stillGone(left: number): string {
  return left === 0 ? '' : ` ${textOf(message('stillGone', { left }), '')}`;
}
