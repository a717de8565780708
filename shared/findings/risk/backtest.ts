import * as z from '../../domain/zod.ts';
import type { CatalogCredit, CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { type Judgment, ReleaseType } from '../../domain/releases/release.ts';
import { releaseRecord } from '../baseline.ts';
import { byText } from '../normalise.ts';
import type { Baseline } from '../records.ts';
import { additionOf, judgedAddition } from '../releases/additions.ts';
import { renderChange } from '../render-change.ts';
import type { DiffContext } from '../types.ts';
import { cameOn } from './known-set.ts';

const Release = z.object({
  title: z.string(),
  type: ReleaseType,
  date: z.iso.date('must be a day such as 2024-12-01'),
  label: z.string().nullable(),
  upc: z.string().nullable(),
  isrcs: z.array(z.string()),
  contributors: z.array(z.string()).min(1, 'must name at least the artist'),
  genres: z.array(z.string()),
});

/** An artist's own releases, and what appeared on the profile. */
export const ReleaseHistory = z.object({
  artist: z.string(),
  known: z.array(Release),
  arrivals: z.array(Release.extend({ at: z.iso.datetime() })),
});
export type ReleaseHistory = z.infer<typeof ReleaseHistory>;

/** What the service would report about one release. */
interface ReleaseLine {
  title: string;
  change_type: string;
  severity: string;
  verdict: Judgment;
  score: number;
  reasons: string[];
  summary: string;
}

const capabilities: DiffContext['capabilities'] = new Set(['labels', 'upcs', 'isrcs']);
const artistId = 'artist';

type Release = z.infer<typeof Release> & { at: string };

/**
 * Judges each release by those before it, as a re-check does with its page at hand: the known ones in order
 * of date, each of which counts as the artist's own from then on, and then what arrived.
 * @param which the releases to tell of.
 */
export function backtestReleases(
  { artist, known, arrivals }: ReleaseHistory,
  which: 'arrivals' | 'known',
): ReleaseLine[] {
  const own = known
    .map((release): Release => ({ ...release, at: `${release.date}T12:00:00Z` }))
    .toSorted((a, b) => byText(a.date, b.date));
  let baseline = emptyBaseline(artist);
  const linesOf = (releases: readonly Release[], areOwn: boolean) =>
    releases.map((release) => {
      const { line, after } = judged(baseline, release, areOwn);
      baseline = after;
      return line;
    });
  const before = linesOf(own, true);
  return which === 'known' ? before : linesOf(arrivals, false);
}

function judged(
  baseline: Baseline,
  release: Release,
  isOwn: boolean,
): { line: ReleaseLine; after: Baseline } {
  const artistName = baseline.profile.name;
  const now = new Date(release.at);
  const context: DiffContext = { artist_name: artistName, released: [], capabilities, now };
  const page = pageOf(release, artistName, `release-${baseline.releases.size + 1}`);
  const cameThatDay = cameOn(now, baseline).length + 1;
  const addition = additionOf(releaseRecord(page, now), [], context);
  const finding = judgedAddition(addition, page, { baseline, cameThatDay }, context);
  const detectedAt = now.toISOString();
  const told = renderChange(finding, { artistName, detectedAt });
  const { change_type, severity, summary, payload } = told;
  const { judgment: verdict = 'unknown', score = 0 } = payload.risk ?? {};
  const { reasons } = payload;
  const line = { title: release.title, change_type, severity, verdict, score, reasons, summary };
  const { move } = finding;
  if (move.kind !== 'release') return { line, after: baseline };
  const read = { ...move.record, details_read_at: detectedAt, reported_by: page.id };
  const record = isOwn ? { ...read, risk: null } : read;
  const after = {
    ...baseline,
    releases: new Map([...baseline.releases, [record.id, record]]),
    tracks: new Map([...baseline.tracks, [record.id, page.tracks ?? []]]),
  };
  return { line, after };
}

function pageOf(release: Release, artist: string, id: string): CatalogReleaseDetails {
  const { title, type, date, label, upc, isrcs, contributors, genres } = release;
  const credits = contributors.map((name) => ({ id: name === artist ? artistId : null, name }));
  return {
    ...{ id, title, type, label, upc, genres, contributors: credits },
    relation: 'main',
    release_date: date,
    image: { id: null, url: null },
    catalog_url: null,
    total_tracks: isrcs.length,
    main_artists: mainOf(credits, artist),
    available: true,
    countries: null,
    tracks: isrcs.map((isrc, at) => ({
      id: `${id}-${at + 1}`,
      title,
      position: at + 1,
      disc: 1,
      duration_ms: null,
      isrc,
      explicit: null,
      available: true,
    })),
  };
}

/** Who is named first is the main artist; one who isn't named at all is on the profile for nothing else. */
function mainOf(credits: readonly CatalogCredit[], artist: string): CatalogCredit[] {
  const [first] = credits;
  const isNamed = credits.some(({ name }) => name === artist);
  return isNamed && first ? [first] : [{ id: artistId, name: artist }];
}

function emptyBaseline(name: string): Baseline {
  return {
    profile: {
      streaming_id: artistId,
      name,
      image: { id: null, url: null },
      catalog_url: '',
      available: true,
      top_tracks: null,
      takeover: { kind: 'none' },
    },
    releases: new Map(),
    tracks: new Map(),
  };
}
