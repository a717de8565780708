import { patience } from '../patience.ts';
import type { CatalogCredit, CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { finding, named, releaseSubject, setFields, weigh } from '../finding.ts';
import { message } from '../words.ts';
import { isOutEverywhere } from '../releases/release-date.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { ProfileRecord, ReleaseRecord } from '../records.ts';
import { titleKey } from '../normalise.ts';
import { guestsOf } from '../risk/traits.ts';
import { providesCredits } from '../provided-fields.ts';

type Countries = readonly string[];
type Known = Pick<ReleaseRecord, 'countries' | 'release_date' | 'details_read_at'>;

/** If more than this share of the countries is lost, the change is critical. */
const graveShare = 1 / 2;
/** A payload names this many, and counts all. */
const namedMax = 50;

/**
 * Compares the countries where a release can be played. The first list is baseline. Nothing is
 * concluded from an empty list: that a release is gone everywhere is another type of change. A
 * release comes out country by country, so differences from lists before that are not reported.
 */
export function diffCountries(
  record: ReleaseRecord,
  details: CatalogReleaseDetails,
  { capabilities }: DiffContext,
): Finding[] {
  const [known, seen] = [record.countries ?? [], details.countries ?? []];
  if (!capabilities.has('countries') || known.length === 0 || seen.length === 0) return [];
  const lost = countriesWithout(known, seen);
  const gained = countriesWithout(seen, known);
  const loss = isGrave(lost, known) ? 'critical' : 'warning';
  const severity = lost.length === 0 ? 'info' : loss;
  if (!isComparable(record) || lost.length + gained.length === 0) return [];
  return [
    finding({
      type: 'RELEASE_AVAILABILITY_CHANGED',
      severity: weigh(severity, record),
      subject: releaseSubject(record),
      field: 'countries',
      before: { count: known.length },
      after: {
        count: seen.length,
        lost: lost.slice(0, namedMax),
        gained: gained.slice(0, namedMax),
      },
      reasons: [
        message('countriesCounted', { lost: lost.length, gained: gained.length }),
        ...(isGrave(lost, known) ? [message('mostCountriesLost', {})] : []),
      ],
      says: message('countriesChanged', { release: named(record), lost, gained }),
      must_last_seconds: patience.countries,
      move: setFields(record, { countries: seen }),
    }),
  ];
}

/** The countries that are known after a reading: the first list, or a new one while the release is coming out. */
export function learnCountries(known: Known, seen: Countries | null): Countries | null {
  const before = known.countries ?? null;
  if (!seen || seen.length === 0) return before;
  return before === null || before.length === 0 || !isComparable(known) ? seen : before;
}

function isComparable({ release_date, details_read_at }: Known): boolean {
  return details_read_at !== null && isOutEverywhere(release_date, new Date(details_read_at));
}

function isGrave(lost: Countries, known: Countries): boolean {
  return lost.length > known.length * graveShare;
}

function countriesWithout(countries: Countries, others: Countries): string[] {
  return countries.filter((country) => !others.includes(country)).sort();
}

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
  const added = names(creditsWithout(seen, known));
  const removed = names(creditsWithout(known, seen));
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
  const isSame = creditsWithout(known, seen).length + creditsWithout(seen, known).length === 0;
  return isSame ? seen : known;
}

/** By id if all have one, else by name. */
function creditsWithout(credits: Credits, others: Credits): Credits {
  const haveIds = [...credits, ...others].every(({ id }) => id !== null);
  const keyOf = ({ id, name }: CatalogCredit) => (haveIds && id !== null ? id : titleKey(name));
  const keys = new Set(others.map(keyOf));
  return credits.filter((credit) => !keys.has(keyOf(credit)));
}

function names(credits: Credits): string[] {
  return credits.map(({ name }) => name);
}
