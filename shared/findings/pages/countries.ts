import { patience } from '../patience.ts';
import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import type { Severity } from '../../changes/rules/info.ts';
import { finding, named, releaseSubject, setFields, weigh } from '../finding.ts';
import { message } from '../words.ts';
import { isOutEverywhere } from '../releases/release-date.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { ReleaseRecord } from '../records.ts';

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
  const lost = without(known, seen);
  const gained = without(seen, known);
  if (!isComparable(record) || lost.length + gained.length === 0) return [];
  return [
    finding({
      type: 'RELEASE_AVAILABILITY_CHANGED',
      severity: weigh(severityOf(lost, known), record),
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
      mustLastSeconds: patience.countries,
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

function severityOf(lost: Countries, known: Countries): Severity {
  if (lost.length === 0) return 'info';
  return isGrave(lost, known) ? 'critical' : 'warning';
}

function isGrave(lost: Countries, known: Countries): boolean {
  return lost.length > known.length * graveShare;
}

function without(countries: Countries, others: Countries): string[] {
  return countries.filter((country) => !others.includes(country)).sort();
}
