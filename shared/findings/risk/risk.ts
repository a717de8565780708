import type { Judgment } from '../../domain/releases/release.ts';
import { daySpan } from '../releases/release-date.ts';
import { sameTitle, titleKey, nonEmpty } from '../normalise.ts';
import type { ReleaseRecord } from '../records.ts';
import {
  type IdentityParts,
  labelKey,
  labelsOf,
  nothingStated,
  partsOf,
  registrantsOf,
  sharedParts,
  type Stated,
  upcOwnersOf,
} from './identity.ts';
import {
  burstOf,
  exactDay,
  guestKey,
  guestKeysOf,
  guestsOf,
  isGeneric,
  noveltyOf,
  scriptsOf,
  silenceBefore,
  soonness,
} from './signals.ts';
import {
  isAllNew,
  isTheirs,
  ofKind,
  type RiskFactor,
  type RiskFound,
  type RiskReason,
  riskTable,
  strongPoints,
} from './risk-table.ts';

/** A new release, with what is needed to judge it. */
export interface Newcomer {
  /** With its traits, where its own page was read. */
  release: ReleaseRecord;
  artistName: string;
  /** How many releases of the artist's own appeared that day, itself included. */
  cameThatDay: number;
  /** The dates of all others on the profile, suspicious ones included. */
  dates?: readonly (string | null)[];
  /** When the artist died, or the band ended (`YYYY-MM-DD`, or a part of it). */
  endedOn?: string | null;
  /** What somebody said is theirs or is not. */
  stated?: Stated;
  /** What was found out beside the release and its page, and counts as it is. */
  found?: readonly RiskFactor[];
}

/** Where fewer of the known releases' pages were read, one of the others may have the same label. */
const readPartMin = 2 / 3;

/** What releases are compared by, normalised. */
type ValuesOf = (release: ReleaseRecord) => readonly string[];

/** One reason: its strength (0 to 1, the part of its points that counts), and what was seen. */
interface Signal {
  reason: RiskReason;
  strength: number;
  values: readonly string[];
  /** It was never seen, however little that says of this artist. */
  isNew?: boolean;
}

/**
 * Whether a new release is the artist's own, as far as it can be known, with the reasons in the order of
 * their points. A field that the catalog leaves out is no reason.
 * @param known the releases that count as the artist's, as `knownReleases` gives them.
 */
export function assessRisk(newcomer: Newcomer, known: readonly ReleaseRecord[]): RiskFound {
  const signals = [
    ...theirs(newcomer, known),
    ...novelties(newcomer, known),
    ...against(newcomer, known),
  ];
  const factors = [
    ...signals
      .filter(({ strength, isNew }) => strength > 0 || isNew)
      .map(({ reason, strength, values, isNew = false }) => ({
        factor: { reason, points: Math.round(riskTable[reason].points * strength), values },
        isShown: isNew || riskTable[reason].kind === 'theirs',
      }))
      .filter(({ factor, isShown }) => factor.points > 0 || isShown)
      .map(({ factor }) => factor),
    ...(newcomer.found ?? []),
  ].toSorted((a, b) => b.points - a.points);
  const score = factors.reduce((sum, { points }) => sum + points, 0);
  return { judgment: judgmentOf(factors), score: Math.min(100, score), factors };
}

/**
 * A label that was said to be foreign decides, and so does a namesake. Codes that were said to be foreign
 * decide unless something else is theirs: distributors share theirs among many artists.
 */
function judgmentOf(factors: readonly RiskFactor[]): Judgment {
  const has = (reason: RiskReason) => factors.some((one) => one.reason === reason);
  const found = { factors };
  if (has('expected')) return 'known';
  if (has('namesake') || has('unexpected') || has('foreign')) return 'foreign';
  if (has('foreign_codes')) return isTheirs(found) ? 'unknown' : 'foreign';
  if (isTheirs(found)) return 'known';
  const points = ofKind(found, 'against').reduce((sum, one) => sum + one.points, 0);
  return points >= strongPoints && isAllNew(found) ? 'foreign' : 'unknown';
}

function theirs(
  { release, artistName, stated = nothingStated }: Newcomer,
  known: readonly ReleaseRecord[],
): Signal[] {
  const said = sharedParts(release, stated.theirs);
  const shows = (valuesOf: ValuesOf) => {
    const seen = new Set(known.flatMap(valuesOf));
    return valuesOf(release).filter((value) => seen.has(value));
  };
  const guests = (of: ReleaseRecord) => guestKeysOf(of, artistName);
  const isLabelKnown = said.labels.length > 0 || shows(labelKeysBy(artistName)).length > 0;
  const registrants = union(said.isrc_registrants, shows(registrantsOf));
  const owners = union(said.upc_owners, shows(upcOwnersOf));
  const shared = new Set(shows(guests));
  const knownGuests = guestsOf(release, artistName)
    .filter((guest) => shared.has(guestKey(guest)))
    .map(({ name }) => name);
  return [
    seen('label_known', isLabelKnown ? [release.label ?? ''] : []),
    seen('registrant_known', registrants),
    seen('upc_owner_known', owners),
    seen('guest_known', union(said.guests, knownGuests)),
  ];
}

function novelties(newcomer: Newcomer, known: readonly ReleaseRecord[]): Signal[] {
  const { release, artistName, stated = nothingStated } = newcomer;
  const { title, label, upc, release_date } = release;
  const said = sharedParts(release, stated.theirs);
  const isRead = ({ details_read_at, traits: own }: ReleaseRecord) =>
    details_read_at !== null || Boolean(own);
  const arePagesRead = known.filter(isRead).length >= known.length * readPartMin;
  const novelty = (valuesOf: ValuesOf) =>
    arePagesRead ? noveltyOf(valuesOf(release), known, valuesOf) : 0;
  const guests = (of: ReleaseRecord) => guestKeysOf(of, artistName);
  /** What tells most: it is noted also where it says little of this artist, who often changes. */
  const telling = (reason: RiskReason, part: keyof IdentityParts, valuesOf: ValuesOf) => {
    const seen = new Set(known.flatMap(valuesOf));
    const values = valuesOf(release);
    const isTold = arePagesRead && seen.size > 0 && values.length > 0;
    const isNew = isTold && said[part].length === 0 && !values.some((value) => seen.has(value));
    return { reason, isNew, strength: isNew ? novelty(valuesOf) : 0 };
  };
  return [
    { ...telling('label', 'labels', labelKeysBy(artistName)), values: [label ?? ''] },
    { ...telling('registrant', 'isrc_registrants', registrantsOf), values: registrantsOf(release) },
    { ...telling('upc_owner', 'upc_owners', upcOwnersOf), values: [upc ?? ''] },
    {
      reason: 'contributors',
      strength: said.guests.length > 0 ? 0 : novelty(guests),
      values: guestsOf(release, artistName).map(({ name }) => name),
    },
    { reason: 'language', strength: novelty((of) => scriptsOf(of.title)), values: [title] },
    { reason: 'genre', strength: novelty(genresOf), values: genresOf(release) },
    {
      reason: 'date',
      strength: Math.max(novelty(weekdaysOf), soonness(release, known)),
      values: [release_date ?? ''],
    },
  ];
}

function against(
  { release, artistName, cameThatDay, dates = [], endedOn, stated = nothingStated }: Newcomer,
  known: readonly ReleaseRecord[],
): Signal[] {
  const { title, label, release_date } = release;
  const foreign = sharedParts(release, stated.foreign);
  const { labels, isrc_registrants, upc_owners, guests } = foreign;
  const namesake = release.traits?.namesake;
  const isOwnName = nonEmpty(label) !== null && labelKey(label ?? '') === titleKey(artistName);
  const usedIt = known.some((one) => one.label && sameTitle(one.label, label ?? ''));
  const silence = silenceBefore(release_date, known);
  const burst = burstOf(release_date, { cameThatDay, dates, known });
  const [end, came] = [daySpan(endedOn ?? null), daySpan(release_date)];
  const isAfterEnd = end !== null && came !== null && came.first > end.last;
  return [
    seen('foreign', [...labels, ...guests]),
    seen('foreign_codes', [...isrc_registrants, ...upc_owners]),
    seen('namesake', namesake === undefined ? [] : [namesake]),
    seen('death', isAfterEnd ? [endedOn ?? ''] : []),
    seen('silence', silence ? [String(silence.years), silence.since] : []),
    seen('several', burst ? [String(burst.count), String(burst.days)] : []),
    seen('own_name', isOwnName && !usedIt && known.length > 0 ? [label ?? ''] : []),
    seen('generic_title', isGeneric(title) ? [title] : []),
  ];
}

/**
 * What labels of an artist's releases are compared by. Whoever uploads a fake can name the artist as its
 * label: so of that one the whole spelling counts, “Music” and “Records” at its end included.
 */
function labelKeysBy(artistName: string) {
  const own = titleKey(artistName);
  return (release: ReleaseRecord): string[] =>
    labelsOf(release).map((key) => (key === own ? titleKey(release.label ?? '') : key));
}

function seen(reason: RiskReason, values: readonly string[]): Signal {
  return { reason, strength: values.length > 0 ? 1 : 0, values };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

/** The parts of a release that were never seen on known ones: what others are compared by. */
export function newParts(release: ReleaseRecord, { factors }: RiskFound): IdentityParts {
  const isNew = (reason: RiskReason) => factors.some((one) => one.reason === reason);
  const parts = partsOf(release);
  return {
    labels: isNew('label') ? parts.labels : [],
    isrc_registrants: isNew('registrant') ? parts.isrc_registrants : [],
    upc_owners: isNew('upc_owner') ? parts.upc_owners : [],
    distributors: [],
    guests: [],
  };
}

function genresOf({ traits }: ReleaseRecord): readonly string[] {
  return traits?.genres ?? [];
}

function weekdaysOf({ release_date }: ReleaseRecord): string[] {
  const day = exactDay(release_date);
  return day === null ? [] : [String(((day % 7) + 7) % 7)];
}
