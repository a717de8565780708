import type {
  CatalogRelease,
  CatalogReleaseDetails,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import { learnDetails } from '../../shared/findings/pages/learn.ts';
import type { DiffContext } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { interleaved, median, timed, type Report } from './measure.ts';

const releaseCount = 1000;
const tracksPerRelease = 12;

const context: DiffContext = {
  artist_name: 'Rosa Nebel',
  capabilities: new Set(['image', 'top_tracks', 'labels', 'upcs', 'isrcs', 'availability']),
  now: new Date('2026-11-21T10:00:00.000Z'),
};

/** A release's page; every tenth title is not plain ASCII, as in a real discography. */
function pageOf(number: number, host: string): CatalogReleaseDetails {
  const id = String(number);
  return {
    id,
    title: number % 10 === 0 ? `Straße № ${id} – “Live”` : `Some Title of a Record ${id}`,
    type: 'album',
    relation: 'main',
    release_date: `20${String(number % 25).padStart(2, '0')}-05-${String((number % 28) + 1).padStart(2, '0')}`,
    image: { id: `cover-${id}`, url: `https://${host}.example/cover-${id}/500x500.jpg` },
    catalog_url: `https://catalog.example/album/${id}`,
    label: 'Nebel Records',
    upc: `07243849${id.padStart(5, '0')}`,
    total_tracks: tracksPerRelease,
    main_artists: [],
    genres: [],
    contributors: [{ id: '27', name: 'Rosa Nebel' }],
    available: true,
    countries: null,
    tracks: Array.from({ length: tracksPerRelease }, (_, index) => ({
      id: `${id}-${index}`,
      title: `Track ${index + 1} of ${id}`,
      position: index + 1,
      disc: 1,
      duration_ms: 200_000,
      isrc: `DEA12${id.padStart(5, '0')}${index}`,
      explicit: false,
      available: true,
    })),
  };
}

/** The release as a list shows it. */
function listed(page: CatalogReleaseDetails): CatalogRelease {
  return { ...page, label: null, upc: null, total_tracks: null };
}

interface Side {
  observation: Observation;
  pages: readonly CatalogReleaseDetails[];
}

function sideOf(pages: readonly CatalogReleaseDetails[]): Side {
  return {
    observation: {
      artist: {
        streaming_id: '27',
        name: 'Rosa Nebel',
        image: { id: 'face', url: 'https://one.example/face' },
        followers: 1,
        monthly_listeners: null,
        popularity: null,
        catalog_url: 'https://catalog.example/artist/27',
      },
      top_tracks: [],
      releases: {
        complete: true,
        note: null,
        row_count: pages.length,
        releases: pages.map(listed),
      },
    },
    pages,
  };
}

function knownFrom({ observation, pages }: Side): Baseline {
  const first = baselineOf(observation, context.now);
  const read = pages.map((page) => learnDetails(first, page.id, page, context));
  return {
    ...first,
    releases: new Map(
      read.map(({ releases }, at) => [pages[at]!.id, releases.get(pages[at]!.id)!]),
    ),
    tracks: new Map(read.map(({ tracks }, at) => [pages[at]!.id, tracks.get(pages[at]!.id)!])),
  };
}

function findAll(known: Baseline, { observation, pages }: Side): number {
  const found = diff(known, observation, context).length;
  return pages.reduce((count, page) => {
    const record = known.releases.get(page.id);
    return record ? count + diffRelease(known, record, page, context).length : count;
  }, found);
}

/**
 * Compares a discography of 1,000 releases and 12,000 tracks with one in which every picture moved
 * to another host, a tenth of the ids are new (replaced), and some titles, labels and tracks
 * differ. The baseline writes both sides as JSON, in the same run.
 */
export async function diffBench(): Promise<Report> {
  const before = Array.from({ length: releaseCount }, (_, number) => pageOf(number, 'one'));
  const after = before.map((page, number) => {
    const moved = { ...page, image: { ...page.image, url: 'https://two.example/x.jpg' } };
    if (number % 10 === 1) return { ...moved, id: `new-${page.id}` };
    if (number % 10 === 2) return { ...moved, title: `${page.title} (Deluxe)`, label: 'Lake' };
    if (number % 10 === 3) return { ...moved, tracks: page.tracks?.slice(1) ?? null };
    return moved;
  });
  const known = knownFrom(sideOf(before));
  const seen = sideOf(after);
  const expected = releaseCount * 0.4;
  if (findAll(known, seen) !== expected)
    throw new Error(`not the ${expected} changes that are there`);
  const took = await interleaved(
    {
      diff: () => timed(() => findAll(known, seen)),
      json: () => timed(() => JSON.stringify(before) + JSON.stringify(after)),
    },
    { rounds: 25, warmUps: 5 },
  );
  return {
    title: 'Diff of a discography',
    how: `The list and every page of an artist with ${releaseCount} releases of ${tracksPerRelease} tracks: all pictures moved to another host, a tenth of the releases have a new id, others another title and label, or a track less. Medians of 25.`,
    figures: [
      {
        name: '1,000 releases and 12,000 tracks',
        value: median(took.diff),
        unit: 'ms',
        baseline: { name: 'JSON.stringify of both sides', value: median(took.json) },
        budget: { max: 50 },
      },
    ],
  };
}
