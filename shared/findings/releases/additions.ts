import type { CatalogRelease, CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { finding, named, releaseSubject } from '../finding.ts';
import { knownReleases, recordingsOn } from '../risk/known-set.ts';
import { shownOtherwise } from './fields.ts';
import { isrcsOf, nonEmpty } from '../normalise.ts';
import { dayCount, daySpan, narrowerDate, statusOn } from './release-date.ts';
import type { Stated } from '../risk/identity.ts';
import { traitsOf } from '../risk/traits.ts';
import { assessRisk } from '../risk/risk.ts';
import {
  isSuspicious,
  ofKind,
  type RiskFactor,
  type RiskFound,
  type RiskReason,
} from '../risk/risk-table.ts';
import { message, type Message } from '../words.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';
import type { Risk } from '../../domain/releases/release.ts';
import { riskPhrase, riskWords } from '../risk/words.ts';

/** A release that came out longer ago belongs to the back catalog. */
const recentDays = 30;

/** The finding for a new release, with the record that becomes known. */
export function additionOf(
  record: ReleaseRecord,
  reasons: readonly Message[],
  context: DiffContext,
): Finding {
  const { risk } = record;
  const { type, says } = kindOfAddition(record, context.now);
  return finding({
    type,
    subject: releaseSubject(record),
    field: 'release',
    before: null,
    after: releaseValue(record),
    reasons: [...riskReasons(risk), ...reasons],
    ...(risk ? { risk: shownRisk(risk) } : {}),
    says,
    move: { kind: 'release', record },
  });
}

function kindOfAddition(record: ReleaseRecord, now: Date) {
  const { relation, release_date, risk } = record;
  const release = named(record);
  if (relation !== 'main') {
    return { type: 'APPEARS_ON_ADDED', says: message('appearsOnAdded', { release }) } as const;
  }
  if (risk && isSuspicious(risk)) {
    return { type: 'RELEASE_SUSPICIOUS', says: suspicious(record, risk) } as const;
  }
  if (statusOn(release_date, now) === 'announced') {
    return { type: 'RELEASE_ANNOUNCED', says: message('releaseAnnounced', { release }) } as const;
  }
  return isBackCatalogue(release_date, now)
    ? ({ type: 'BACK_CATALOG_ADDED', says: message('olderReleaseAdded', { release }) } as const)
    : ({ type: 'RELEASE_ADDED', says: message('releaseAdded', { release }) } as const);
}

/** Whether a release with that date came out long ago; one without a date counts as recent. */
export function isBackCatalogue(release_date: string | null, now: Date): boolean {
  const span = daySpan(release_date);
  return span !== null && span.last < dayCount(now) - recentDays;
}

/**
 * Judges a new release by its own page: whose it is, and how much it looks like the artist's own.
 * Without a page it stays as it is, and is judged when the page is read.
 * @param page null: the catalog doesn't know the release by its own id; undefined: not read.
 * @param cameThatDay how many releases of the artist's own appeared that day, itself included.
 */
export function judgedAddition(
  addition: Finding,
  page: CatalogReleaseDetails | null | undefined,
  { baseline, cameThatDay }: { baseline: Baseline; cameThatDay: number },
  context: DiffContext,
): Finding {
  if (addition.move.kind !== 'release') return addition;
  const { record } = addition.move;
  if (page?.id !== record.id || namesNobody(page)) {
    const unjudged = { ...record, standing: { kind: 'unjudged' } } as const;
    return { ...addition, move: { kind: 'release', record: unjudged } };
  }
  const release_date = narrowerDate(record.release_date, page.release_date);
  const listed: ReleaseRecord = {
    ...record,
    release_date,
    status: statusOn(release_date, context.now),
    total_tracks: page.total_tracks ?? record.total_tracks,
    ...shownOtherwise(record, page),
  };
  const { seen, isUndecided } = assessedBy(page, listed, { baseline, cameThatDay }, context);
  const standing = isUndecided ? ({ kind: 'unjudged' } as const) : record.standing;
  return { ...additionOf({ ...seen, standing }, addition.reasons, context), ...isrcsShown(page) };
}

/** The ISRCs of a page’s tracks, where it tells any. */
export function isrcsShown({ tracks }: CatalogReleaseDetails): Pick<Finding, 'isrcs'> {
  const isrcs = isrcsOf(tracks);
  return isrcs.length > 0 ? { isrcs } : {};
}

/**
 * A release as its own page shows it, with its risk, which is null where the release isn't the artist's own.
 * @returns `isUndecided`: it passes only because pages of known releases were not read yet.
 */
export function assessedBy(
  page: CatalogReleaseDetails,
  record: ReleaseRecord,
  { baseline, cameThatDay }: { baseline: Baseline; cameThatDay: number },
  context: DiffContext,
): { seen: ReleaseRecord; isUndecided: boolean } {
  const traits = traitsOf(page, baseline.profile, context.capabilities);
  const seen: ReleaseRecord = {
    ...record,
    traits,
    relation: traits.relation,
    label: nonEmpty(page.label) ?? record.label,
    upc: nonEmpty(page.upc) ?? record.upc,
  };
  const beside = { cameThatDay, found: recordingsOn(page, record.id, baseline) };
  const risk = riskOf(seen, baseline, beside, context);
  return {
    seen: { ...seen, risk },
    isUndecided: isUndecided(seen, baseline, { risk, ...beside }, context),
  };
}

/**
 * Whether a release passes only because pages of known releases were not read yet, as after all IDs
 * changed: it is judged again when its own page is read the next time.
 */
function isUndecided(
  release: ReleaseRecord,
  baseline: Baseline,
  { risk, ...beside }: Beside & { risk: RiskFound | null },
  context: DiffContext,
): boolean {
  if (!risk || isSuspicious(risk)) return false;
  const details_read_at = context.now.toISOString();
  const asRead = [...baseline.releases].map(
    ([id, one]) => [id, { ...one, details_read_at }] as const,
  );
  const all = riskOf(release, { ...baseline, releases: new Map(asRead) }, beside, context);
  return all !== null && isSuspicious(all);
}

/** A page that names no artist does not say whose release it is: it counts as silent. */
export function namesNobody({ contributors }: CatalogReleaseDetails): boolean {
  return contributors.length === 0;
}

/** What a release is judged by beside itself, its page, and what is known. */
interface Beside {
  /** How many releases of the artist's own appeared that day, itself included. */
  cameThatDay: number;
  /** What was found out elsewhere, and counts as it is. */
  found?: readonly RiskFactor[];
  stated?: Stated;
}

/** The risk of a release of the artist's own; null for one that the artist only appears on. */
export function riskOf(
  release: ReleaseRecord,
  baseline: Baseline,
  beside: Beside,
  { capabilities, artist_name }: DiffContext,
): RiskFound | null {
  if (release.relation !== 'main') return null;
  const shown = {
    ...release,
    label: capabilities.has('labels') ? release.label : null,
    upc: capabilities.has('upcs') ? release.upc : null,
  };
  const known = knownReleases(baseline, release.id);
  const dates = [...baseline.releases.values()]
    .filter(({ id, relation }) => id !== release.id && relation === 'main')
    .map(({ release_date }) => release_date);
  const endedOn = baseline.ended_on ?? null;
  const newcomer = { release: shown, artistName: artist_name, dates, endedOn, ...beside };
  return assessRisk(newcomer, known);
}

/** A release as a payload shows it. */
export function releaseValue(release: CatalogRelease | ReleaseRecord) {
  const { id, title, type, relation, release_date, label, upc, total_tracks } = release;
  const image_url = release.image.url;
  return { id, title, type, relation, release_date, label, upc, total_tracks, image_url };
}

/** A sentence names so many of the most serious reasons; the rest are in the payload. */
const namedMax = 3;

/** The change about a release that looks like someone else's, or of which nobody knows whose it is. */
export function suspicious(record: ReleaseRecord, found: RiskFound): Message {
  const release = named(record);
  if (found.judgment === 'foreign') {
    const factors = [...ofKind(found, 'against'), ...ofKind(found, 'new')].slice(0, namedMax);
    return message('releaseSuspicious', { release, factors });
  }
  const { factors } = found;
  const isNew = (reason: RiskReason) => factors.some((one) => one.reason === reason);
  const areCodesNew = isNew('registrant') || isNew('upc_owner');
  const label = isNew('label') ? record.label : null;
  return message('releaseUnknown', { release, label, areCodesNew });
}

/** Why it is judged so: of what is known to be theirs, only what shows that. */
export function riskReasons(risk: RiskFound | null | undefined): Message[] {
  if (!risk) return [];
  const shown = risk.judgment === 'known' ? ofKind(risk, 'theirs') : risk.factors;
  return shown.map((factor) => message('riskFactor', factor));
}

/** A risk as people read it: its reasons in words. */
export function shownRisk(found: RiskFound): Risk {
  const { score, factors, judgment } = found;
  const shown = (kind: Parameters<typeof ofKind>[1]) => ofKind(found, kind).map(riskPhrase);
  return {
    score,
    reasons: factors
      .filter(({ points }) => points > 0)
      .map((factor) => riskWords.riskFactor(factor)),
    judgment,
    theirs: shown('theirs'),
    never_seen: shown('new'),
    against: shown('against'),
  };
}
