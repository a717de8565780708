import type { CatalogCredit, CatalogReleaseDetails } from '../../catalog.ts';
import { finding, releaseSubject, weigh } from '../finding.ts';
import { titleKey } from '../normalise.ts';
import { releaseSentence } from '../summary.ts';
import { guestsOf } from '../risk/traits.ts';
import { tellsCredits } from '../told-by.ts';
import type { DiffContext, Finding, ProfileRecord, ReleaseRecord } from '../types.ts';

type Credits = readonly CatalogCredit[];

/**
 * Compares who is named on a release besides the artist, whatever the order: by id, so that nothing
 * is told of somebody who is called otherwise now. Where nobody is named, or was before, nothing is
 * told.
 */
export function diffCredits(
  record: ReleaseRecord,
  details: CatalogReleaseDetails,
  profile: ProfileRecord,
  context: DiffContext,
): Finding[] {
  const told = record.traits?.contributors;
  if (!record.traits || !told || !tellsCredits(details)) return [];
  // Since a merge the artist may be one who was a guest before.
  const known = guestsOf(told, profile);
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
      reasons: [`${added.length} named anew, ${removed.length} no longer`],
      summary: releaseSentence.credits(record, context.artist_name, added, removed),
      move: {
        kind: 'release_fields',
        release_id: record.id,
        set: { traits: { ...record.traits, contributors: seen } },
      },
    }),
  ];
}

/** The contributors as they are called now, as long as they are the same. */
export function learnCredits(
  known: Credits | null | undefined,
  seen: Credits | null,
): Credits | null {
  if (!known || !seen) return known ?? seen;
  const isSame = without(known, seen).length + without(seen, known).length === 0;
  return isSame ? seen : known;
}

/** By id where all have one, else by name. */
function without(credits: Credits, others: Credits): Credits {
  const haveIds = [...credits, ...others].every(({ id }) => id !== null);
  const keyOf = ({ id, name }: CatalogCredit) => (haveIds && id !== null ? id : titleKey(name));
  const keys = new Set(others.map(keyOf));
  return credits.filter((credit) => !keys.has(keyOf(credit)));
}

function names(credits: Credits): string[] {
  return credits.map(({ name }) => name);
}
