import type {
  Capability,
  CatalogArtist,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogTopTrack,
  CatalogTrack,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { ChangePayload } from '../../shared/changes/rules/change.ts';
import type {
  DailyNumbers,
  DiffContext,
  Finding,
  NumberContext,
  OpenChange,
  Verdict,
} from '../../shared/findings/types.ts';
import { textOf } from '../../shared/findings/words.ts';

export const now = new Date('2026-11-21T10:00:00.000Z');

export const allCapabilities: ReadonlySet<Capability> = new Set<Capability>([
  'image',
  'verified',
  'followers',
  'monthly_listeners',
  'popularity',
  'bio',
  'socials',
  'top_tracks',
  'labels',
  'upcs',
  'isrcs',
  'availability',
  'countries',
]);

/** All capabilities but some. */
export function without(...missing: Capability[]): ReadonlySet<Capability> {
  return new Set([...allCapabilities].filter((capability) => !missing.includes(capability)));
}

export function aContext(changes: Partial<DiffContext> = {}): DiffContext {
  return { artist_name: 'Rosa Nebel', capabilities: allCapabilities, now, ...changes };
}

export function aNumberContext(changes: Partial<NumberContext> = {}): NumberContext {
  return { ...aContext(), streaming_id: '27', ...changes };
}

/** A picture with a content id, on a host of choice. */
export function aPicture(id: string, host = 'cdn-images') {
  return { id, url: `https://${host}.example/${id}/500x500.jpg` };
}

export const noPicture = { id: null, url: 'https://cdn-images.example//500x500.jpg' };

export function anArtist(changes: Partial<CatalogArtist> = {}): CatalogArtist {
  return {
    streaming_id: '27',
    name: 'Rosa Nebel',
    image: aPicture('face'),
    followers: 1000,
    monthly_listeners: null,
    popularity: null,
    catalog_url: 'https://catalog.example/artist/27',
    ...changes,
  };
}

export function aRelease(changes: Partial<CatalogRelease> = {}): CatalogRelease {
  const id = changes.id ?? '100';
  return {
    id,
    title: `Title ${id}`,
    type: 'album',
    relation: 'main',
    release_date: '2010-05-07',
    image: aPicture(`cover-${id}`),
    catalog_url: `https://catalog.example/album/${id}`,
    label: null,
    upc: null,
    total_tracks: null,
    ...changes,
  };
}

export function aTopTrack(id: string, changes: Partial<CatalogTopTrack> = {}): CatalogTopTrack {
  return { id, name: `Song ${id}`, release_id: null, isrc: null, popularity: null, ...changes };
}

export function aTrack(position: number, changes: Partial<CatalogTrack> = {}): CatalogTrack {
  return {
    id: `t${position}`,
    title: `Track ${position}`,
    position,
    disc: 1,
    duration_ms: 200_000,
    isrc: `DEA12010000${position}`,
    explicit: false,
    available: true,
    ...changes,
  };
}

export function aPage(changes: Partial<CatalogReleaseDetails> = {}): CatalogReleaseDetails {
  return {
    ...aRelease({ label: 'Nebel Records', upc: '0724384960650', total_tracks: 3, ...changes }),
    contributors: [{ id: '27', name: 'Rosa Nebel' }],
    main_artists: [{ id: '27', name: 'Rosa Nebel' }],
    genres: ['Pop'],
    available: true,
    countries: null,
    // Each release has recordings of its own.
    tracks: [1, 2, 3].map((position) => aTrack(position, { isrc: isrcOf(changes.id, position) })),
    ...changes,
  };
}

/** Of release 100 as {@link aTrack} has them. */
function isrcOf(release = '100', position: number): string {
  const number = release === '100' ? '0' : release.slice(-4);
  return `DEA1201${number.padStart(4, '0')}${position}`;
}

/** Parts of an observation that differ from the usual one. */
export interface Seen {
  artist?: CatalogArtist | null;
  top?: readonly CatalogTopTrack[] | null;
  releases?: readonly CatalogRelease[];
  complete?: boolean;
  /** Rows of the list that came and could not be read. */
  unread?: number;
}

/** An artist with two albums and three top tracks, unless told otherwise. */
export function anObservation(seen: Seen = {}): Observation {
  const { artist = anArtist(), top = ['1', '2', '3'].map((id) => aTopTrack(id)) } = seen;
  const { releases = [aRelease({ id: '100' }), aRelease({ id: '200' })], complete = true } = seen;
  return {
    artist,
    top_tracks: top,
    releases: {
      complete,
      note: complete ? null : 'a page did not come',
      row_count: releases.length + (seen.unread ?? 0),
      releases,
    },
  };
}

/** A finding as an open change, detected some minutes ago. */
export function anOpenChange(finding: Finding, minutesAgo = 5): OpenChange {
  return {
    id: 'chg_1',
    change_type: finding.change_type,
    detected_at: new Date(now.getTime() - minutesAgo * 60_000),
    payload: finding.payload,
    reasons: finding.reasons,
    mark: finding.mark ?? null,
    state: { kind: 'plain' },
  };
}

/** A change as a verdict leaves it open. */
export function leftOpen(open: OpenChange, verdict: Verdict): OpenChange {
  if (verdict.kind !== 'wait' || !verdict.finding) return open;
  const { finding, state = { kind: 'plain' } } = verdict;
  return {
    ...open,
    payload: finding.payload,
    reasons: finding.reasons,
    mark: finding.mark ?? null,
    state,
  };
}

/** The sentence of a finding, as it is told of Rosa Nebel. */
export function sentenceOf(finding: Finding | undefined): string | undefined {
  return finding && textOf(finding.says, 'Rosa Nebel');
}

/** Why a finding is thought to be so, in words. */
export function reasonsOf(finding: Finding | undefined): string[] | undefined {
  return finding?.reasons.map((reason) => textOf(reason, 'Rosa Nebel'));
}

/** A finding with what is said of it, in words. */
export function spoken(finding: Finding) {
  const reasons = reasonsOf(finding) ?? [];
  return { ...finding, summary: sentenceOf(finding), payload: { ...finding.payload, reasons } };
}

/** A verdict with its reasons in words. */
export function inWords(verdict: Verdict) {
  if (verdict.kind === 'dismiss') {
    const { why, ...dismissed } = verdict;
    const reasons = [verdict.reason, ...(why ? [why] : [])];
    return { ...dismissed, reason: reasons.map((one) => textOf(one, 'Rosa Nebel')).join(': ') };
  }
  return verdict.finding ? { ...verdict, finding: spoken(verdict.finding) } : verdict;
}

/** What a finding says, in short: for comparisons that read well. */
export function inShort(findings: readonly Finding[]): string[] {
  return findings.map(
    ({ change_type, severity, subject }) => `${severity} ${change_type} ${subject.id}`,
  );
}

/** Daily followers from 2026-11-21 backwards, the last one being that day's. */
export function daysOf(...followers: (number | null)[]): DailyNumbers[] {
  return followers.map((value, index) => ({
    day: new Date(now.getTime() - (followers.length - 1 - index) * 86_400_000)
      .toISOString()
      .slice(0, 10),
    followers: value,
    monthly_listeners: null,
  }));
}

/** One case of the specification: what is known, what is seen, what is told. */
export interface Case<State> {
  type: ChangeType;
  /** Continues "when …". */
  when: string;
  before: State;
  after: State;
  capabilities?: ReadonlySet<Capability>;
  /** `severity TYPE subject`, all findings in order; none: it stays silent. */
  tells: string[];
  payload?: Partial<ChangePayload>;
}

/** What is told (nothing unless said), and its payload or what the catalog is able to tell. */
type Told<State> = [
  tells?: string | readonly string[],
  more?: Case<State>['payload'] | ReadonlySet<Capability>,
];

/** Cases of one type: when, before, after. A severity alone says: of that type, and of `subject`. */
export function casesOf<State>(
  type: ChangeType,
  subject: string,
  rows: readonly [when: string, before: State, after: State, ...Told<State>][],
): Case<State>[] {
  return rows.map(([when, before, after, tells = [], more]) => ({
    ...{ type, when, before, after },
    tells: [tells].flat().map((told) => (told.includes(' ') ? told : `${told} ${type} ${subject}`)),
    ...(more instanceof Set ? { capabilities: more } : { payload: more as ChangePayload }),
  }));
}

/** Cases that all start from the same state: when, after. */
export function casesAfter<State>(
  type: ChangeType,
  subject: string,
  rows: readonly [when: string, after: State, ...Told<State>][],
): Omit<Case<State>, 'before'>[] {
  return casesOf<State>(
    type,
    subject,
    rows.map(([when, after, ...told]) => [when, after, after, ...told]),
  );
}
