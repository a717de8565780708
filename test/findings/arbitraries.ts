import * as fc from 'fast-check';
import type {
  Capability,
  CatalogImage,
  CatalogRelease,
  CatalogReleaseDetails,
  Observation,
} from '../../shared/domain/catalog/catalog.ts';
import { allCapabilities, anArtist, aPage, aRelease, aTopTrack, aTrack } from './build.ts';

// Small pools, so that ids, titles, dates and UPCs meet again in most pairs of observations.
const ids = ['1', '2', '3', '4', '5', '6'];
const titles = ['Alive', 'ALIVE', 'Alive - EP', 'Alive!', 'Burnin’', "burnin'", 'Go', '', '?', 'ß'];
const dates = [null, '2007-11-16', '2007-11-19', '2007', '0000-00-00', '2026-11-10', '2026-12-24'];
const orNull = <T>(...values: T[]) => fc.constantFrom(null, ...values);

const image: fc.Arbitrary<CatalogImage> = fc.record({
  id: orNull('a', 'b'),
  url: orNull('https://one.example/a', 'https://two.example/a'),
});

const release: fc.Arbitrary<CatalogRelease> = fc
  .record({
    id: fc.constantFrom(...ids),
    title: fc.constantFrom(...titles),
    type: fc.constantFrom('album' as const, 'single' as const),
    relation: fc.constantFrom('main' as const, 'main' as const, 'appears_on' as const),
    release_date: fc.constantFrom(...dates),
    image,
    label: orNull('Nebel', 'NEBEL', 'Lake', ''),
    upc: orNull('0123', '123', '456'),
    total_tracks: orNull(9, 10),
  })
  .map(aRelease);

/** Any observation of an artist that the catalog knows; with few ids, so that two overlap. */
export const observation: fc.Arbitrary<Observation> = fc.record({
  artist: fc
    .record({
      streaming_id: fc.constantFrom('27', '27', '27', '99'),
      name: fc.constantFrom('Rosa', 'ROSA', 'Rosas', 'Else', ''),
      image,
      followers: orNull(1, 2),
      verified: orNull(true, false),
    })
    .map(anArtist),
  top_tracks: fc.option(
    fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 4 }).chain((list) =>
      fc
        .array(
          fc.record({
            isrc: orNull('AA', 'A-A', 'BB'),
            // Some are of releases that are in no list.
            release_id: orNull('1', '2', '7', '8'),
          }),
          { minLength: list.length, maxLength: list.length },
        )
        .map((told) => list.map((id, index) => aTopTrack(id, told[index]))),
    ),
  ),
  releases: fc.record({
    complete: fc.boolean(),
    note: fc.constant(null),
    row_count: fc.nat({ max: 7 }),
    releases: fc.array(release, { maxLength: 7 }),
  }),
});

const track = fc.record({
  title: fc.constantFrom('One', 'ONE', 'Two'),
  isrc: orNull('AA', 'a-a', 'BB'),
  available: fc.boolean(),
  explicit: orNull(true, false),
  duration_ms: orNull(200_000, 201_000, 240_000),
});

const credit = fc.record({ id: orNull('27', '99'), name: fc.constantFrom('Rosa', 'ROSA', 'Else') });

/** Any page of release 100, each track at its own place. */
export const page: fc.Arbitrary<CatalogReleaseDetails> = fc
  .record({
    release_date: fc.constantFrom(...dates),
    label: orNull('Nebel', 'NEBEL', 'Lake'),
    upc: orNull('0123', '123', '456'),
    contributors: fc.uniqueArray(credit, {
      maxLength: 3,
      selector: ({ name }) => name.toLowerCase(),
    }),
    available: fc.constantFrom(true, true, false),
    countries: orNull([], ['DE'], ['DE', 'FR'], ['AT', 'DE', 'FR'], ['US']),
    tracks: fc.option(
      fc
        .tuple(
          fc.array(track, { maxLength: 4 }),
          fc.shuffledSubarray(['t1', 't2', 't3', 't4'], { minLength: 4 }),
          fc.shuffledSubarray([1, 2, 3, 4], { minLength: 4 }),
        )
        .map(([list, trackIds, places]) =>
          list.map((one, at) => aTrack(places[at]!, { ...one, id: trackIds[at]! })),
        ),
    ),
  })
  .map(aPage);

export const capabilities: fc.Arbitrary<ReadonlySet<Capability>> = fc
  .subarray([...allCapabilities])
  .map((list) => new Set(list));

/** The same observation with its lists in another order and the keys of its objects turned round. */
export function shuffled(of: Observation): fc.Arbitrary<Observation> {
  const inAnyOrder = <T>(list: readonly T[]) =>
    fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
  return fc
    .record({
      releases: inAnyOrder(of.releases.releases),
      top: of.top_tracks ? inAnyOrder(of.top_tracks) : fc.constant(null),
    })
    .map(({ releases, top }) =>
      turned({ ...of, top_tracks: top, releases: { ...of.releases, releases } }),
    );
}

function turned<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => turned(item)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value as Record<string, unknown>).toReversed();
  return Object.fromEntries(entries.map(([key, item]) => [key, turned(item)])) as T;
}
