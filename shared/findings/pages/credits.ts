import type { CatalogCredit, CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { finding, named, releaseSubject, setFields, weigh } from '../finding.ts';
import { titleKey } from '../normalise.ts';
import { message } from '../words.ts';
import { guestsOf } from '../risk/traits.ts';
import { providesCredits } from '../provided-fields.ts';
import type { Finding } from '../types.ts';
import type { ProfileRecord, ReleaseRecord } from '../records.ts';

type Credits = readonly CatalogCredit[];

/**
 * Compares who is named on a release besides the artist, in any order: by id, so that somebody with a
 * new name is no change. If nobody is named, or nobody was before, nothing is reported.
 */
export function diffCredits(
  record: ReleaseRecord,
  details: CatalogReleaseDetails,
  profile: ProfileRecord,
): Finding[] {
  const credited = record.traits?.contributors;
  if (!record.traits || !credited || !providesCredits(details)) return [];
  // After a merge, the artist may be somebody who was a guest before.
  const known = guestsOf(credited, profile);
  const seen = guestsOf(details.contributors, profile);
  const added = names(without(seen, known));
  const removed = names(without(known, seen));
  if (added.length + removed.length === 0) return [];
  return [
    finding({
      type: 'RELEASE_CREDITS_CHANGED',
      severity: weigh('warning', record),
      subject: releaseSubject(record),
      field: 'contributors',
      before: names(known),
      after: names(seen),
      reasons: [message('creditsCounted', { added: added.length, removed: removed.length })],
      says: message('creditsChanged', { release: named(record), added, removed }),
      move: setFields(record, { traits: { ...record.traits, contributors: seen } }),
    }),
  ];
}

/** The contributors with their current names, as long as they are the same people. */
export function learnCredits(
  known: Credits | null | undefined,
  seen: Credits | null,
): Credits | null {
  if (!known || !seen) return known ?? seen;
  const isSame = without(known, seen).length + without(seen, known).length === 0;
  return isSame ? seen : known;
}

/** By id if all have one, else by name. */
function without(credits: Credits, others: Credits): Credits {
  const haveIds = [...credits, ...others].every(({ id }) => id !== null);
  const keyOf = ({ id, name }: CatalogCredit) => (haveIds && id !== null ? id : titleKey(name));
  const keys = new Set(others.map(keyOf));
  return credits.filter((credit) => !keys.has(keyOf(credit)));
}

function names(credits: Credits): string[] {
  return credits.map(({ name }) => name);
}
