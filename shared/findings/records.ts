import type { CatalogTrack } from '../domain/catalog/catalog.ts';
import { ReleaseRelation, ReleaseStatus, ReleaseType } from '../domain/releases/release.ts';
import type { SocialLink } from '../domain/artists/social-links.ts';
import * as z from '../domain/zod.ts';
import { Miscount } from './miscount.ts';
import { RiskFound } from './risk/risk-table.ts';

// What is known of an artist, as it is compared, and as it is stored.

const nullableText = z.string().nullable();
const texts = z.array(z.string()).readonly();

const Image = z.object({
  id: nullableText,
  url: nullableText,
  is_unsure: z.boolean().optional(),
});

const TopTracks = z
  .array(
    z.object({
      id: z.string(),
      name: z.string(),
      release_id: nullableText,
      isrc: nullableText,
      popularity: z.number().nullable(),
    }),
  )
  .readonly();

/**
 * Whether a list is taken over once without being reported. `begun`: the artist's own, which did not come
 * whole when we began. The others: the profile became another one. `awaited`: no list of it came yet. `partial`: one came that was not complete; of such lists, what
 * comes before `until` (ISO 8601) is taken over as well. A complete list ends it.
 */
const Takeover = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.enum(['begun', 'awaited', 'partial']), until: z.string() }),
]);

/** The profile as last confirmed. */
export const ProfileRecord = z.object({
  streaming_id: z.string(),
  name: z.string(),
  image: Image,
  catalog_url: z.string(),
  /** False once it is confirmed that the catalog doesn't know the profile any more. */
  available: z.boolean(),
  top_tracks: TopTracks.nullable(),
  /**
   * Earlier top tracks, and those reported as unknown, newest first: none of them is reported
   * again.
   */
  past_top_tracks: TopTracks.optional(),
  /** The IDs of new top tracks that are not settled yet: unknown, or not to be judged so far. */
  unjudged_top: texts.optional(),
  /** Null or absent: never told. */
  verified: z.boolean().nullable().optional(),
  takeover: Takeover,
});
export type ProfileRecord = z.infer<typeof ProfileRecord>;

/**
 * Where a known value comes from. `assumed`: the catalog did not give it, so the likeliest is
 * assumed, and the first real one is not reported.
 */
const Basis = z.enum(['stated', 'assumed']).default('stated');

/**
 * How a release belongs to the artist, where that decides how it is judged. `unjudged`: it was
 * reported before its own page could be read, and its risk is judged once that is. `adopted`: it
 * came along with the profile `from`, when the artist's own one became that. `merged_in`: it came
 * at once with others that look like someone else's, and one merge reported all of them.
 */
const Standing = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['settled', 'unjudged', 'merged_in']) }),
  z.object({ kind: z.literal('adopted'), from: z.string() }),
]);

/** What a release's own page tells besides its fields, in short: what the next ones are judged by. */
const ReleaseTraits = z.object({
  /** The artist's part in it, which lists don't tell. */
  relation: ReleaseRelation,
  /** Who is named besides the artist; null while its page never named anybody at all. */
  contributors: z
    .array(z.object({ id: nullableText, name: z.string() }))
    .readonly()
    .nullable(),
  /** The registrants (country and three characters) of the ISRCs of its tracks. */
  registrants: texts,
  genres: texts,
  /** The ID of its main artist, where that has the artist's name and another ID. */
  namesake: z.string().optional(),
});
export type ReleaseTraits = z.infer<typeof ReleaseTraits>;

/** A release as it is stored: what is left out is as usual. */
export const StoredRelease = z.object({
  id: z.string(),
  title: z.string(),
  type: ReleaseType,
  relation: ReleaseRelation,
  release_date: nullableText,
  /** How often its date was confirmed to have changed; absent: never. */
  date_changes: z.int().optional(),
  image: Image,
  catalog_url: nullableText,
  label: nullableText,
  upc: nullableText,
  total_tracks: z.int().nullable(),
  status: ReleaseStatus,
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  /** When its own page was last read; null before the first time. */
  details_read_at: nullableText,
  /** The turn of its tracks came, and not all of them could be read: the next reading makes up for it. */
  are_tracks_owed: z.boolean().optional(),
  /** Its page counts other than the tracks that it shows; null or absent: not at its last reading. */
  usual_miscount: Miscount.nullable().optional(),
  /**
   * Where an offline release was seen to be gone: the same place has to say that it is back.
   * `replaced`: from the list, when another release took its place. `delisted`: from the list,
   * while its own page lives on.
   */
  gone_from: z.enum(['list', 'page', 'replaced', 'delisted']).nullable().optional(),
  /** The ids of releases that seemed to have taken its place, and turned out to be others. */
  unlike: texts.optional(),
  /**
   * The countries where it can be played, in alphabetical order; null or absent until the catalog
   * says.
   */
  countries: texts.nullable().optional(),
  traits: ReleaseTraits.nullable().optional(),
  /** Of a release that came later than the baseline, once its own page was read. */
  risk: RiskFound.nullable().optional(),
  /**
   * What its page showed differently from the list when it appeared: another picture, or another
   * form of the title. For a day, a list that switches to this is not reported; null or absent when
   * both agree, or once a change was reported.
   */
  page_image: Image.nullable().optional(),
  page_title: nullableText.optional(),
  /** The finding that reported it; null for what is baseline. */
  reported_by: nullableText.optional(),
  type_basis: Basis,
  /** Whether its page ever told if it can be played. */
  availability_basis: Basis,
  standing: Standing.default({ kind: 'settled' }),
});

/** A release as last confirmed. Fields that only its own page tells are null until that was read. */
export interface ReleaseRecord extends z.infer<typeof StoredRelease> {
  /** What its item says of `details_read_at`, where a mark for several releases says it since (read-marks.ts). */
  noted_read_at?: string;
}

/** What we know about an artist: what a new observation is compared with. */
export interface Baseline {
  profile: ProfileRecord;
  /** By release id. */
  releases: ReadonlyMap<string, ReleaseRecord>;
  /** By release id; absent until the release's own page was read. */
  tracks: ReadonlyMap<string, readonly CatalogTrack[]>;
  /** The artist's links, as the encyclopedia told them; null before the first time. */
  socials?: readonly SocialLink[] | null;
  /** When the artist died, or the band ended, as the encyclopedia told it (`YYYY-MM-DD`, or a part of it). */
  ended_on?: string | null;
  /** The biography on Last.fm; empty: there is none. Null before the first time. */
  bio?: string | null;
}
