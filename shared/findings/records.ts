import type {
  CatalogCredit,
  CatalogImage,
  CatalogTopTrack,
  CatalogTrack,
} from '../domain/catalog/catalog.ts';
import type { ReleaseRelation, ReleaseStatus, ReleaseType } from '../domain/releases/release.ts';
import type { SocialLink } from '../domain/artists/social-links.ts';
import type { RiskFound } from './risk/risk-table.ts';

/** The profile as last confirmed. */
export interface ProfileRecord {
  streaming_id: string;
  name: string;
  image: CatalogImage;
  catalog_url: string;
  /** False once it is confirmed that the catalog doesn't know the profile any more. */
  available: boolean;
  top_tracks: readonly CatalogTopTrack[] | null;
  /**
   * Earlier top tracks, and those reported as unknown, newest first: none of them is reported
   * again.
   */
  past_top_tracks?: readonly CatalogTopTrack[];
  /** The IDs of new top tracks that are not settled yet: unknown, or not to be judged so far. */
  unjudged_top?: readonly string[];
  takeover: Takeover;
  /** Null or absent: never told. */
  verified?: boolean | null;
}

/**
 * Whether a list is taken over once without being reported. `begun`: the artist's own, which did not come
 * whole when we began. The others: the profile became another one. `awaited`: no list of it came yet. `partial`: one came that was not complete; of such lists, what
 * comes before `until` (ISO 8601) is taken over as well. A complete list ends it.
 */
type Takeover = { kind: 'none' } | { kind: 'begun' | 'awaited' | 'partial'; until: string };

/**
 * Where a known value comes from. `assumed`: the catalog did not give it, so the likeliest is
 * assumed, and the first real one is not reported.
 */
type Basis = 'stated' | 'assumed';

/**
 * How a release belongs to the artist, where that decides how it is judged. `unjudged`: it was
 * reported before its own page could be read, and its risk is judged once that is. `adopted`: it
 * came along with the profile `from`, when the artist's own one became that. `merged_in`: it came
 * at once with others that look like someone else's, and one merge reported all of them.
 */
type Standing =
  | { kind: 'settled' }
  | { kind: 'unjudged' }
  | { kind: 'adopted'; from: string }
  | { kind: 'merged_in' };

/** What a release's own page tells besides its fields, in short: what the next ones are judged by. */
export interface ReleaseTraits {
  /** The artist's part in it, which lists don't tell. */
  relation: ReleaseRelation;
  /** Who is named besides the artist; null while its page never named anybody at all. */
  contributors: readonly CatalogCredit[] | null;
  /** The registrants (country and three characters) of the ISRCs of its tracks. */
  registrants: readonly string[];
  genres: readonly string[];
  /** The ID of its main artist, where that has the artist's name and another ID. */
  namesake?: string | undefined;
}

/** A release as last confirmed. Fields that only its own page tells are null until that was read. */
export interface ReleaseRecord {
  id: string;
  title: string;
  type: ReleaseType;
  type_basis: Basis;
  relation: ReleaseRelation;
  release_date: string | null;
  /** How often its date was confirmed to have changed; absent: never. */
  date_changes?: number;
  image: CatalogImage;
  catalog_url: string | null;
  label: string | null;
  upc: string | null;
  total_tracks: number | null;
  status: ReleaseStatus;
  first_seen_at: string;
  last_seen_at: string;
  /** When its own page was last read; null before the first time. */
  details_read_at: string | null;
  /** What its item says of that, where a mark for several releases says it since (read-marks.ts). */
  noted_read_at?: string;
  /** The turn of its tracks came, and not all of them could be read: the next reading makes up for it. */
  are_tracks_owed?: boolean;
  /** Its page counts other than the tracks that it shows; null or absent: not at its last reading. */
  usual_miscount?: { by: number; readings: number } | null;
  /**
   * Where an offline release was seen to be gone: the same place has to say that it is back.
   * `replaced`: from the list, when another release took its place. `delisted`: from the list,
   * while its own page lives on.
   */
  gone_from?: 'list' | 'page' | 'replaced' | 'delisted' | null;
  /** The ids of releases that seemed to have taken its place, and turned out to be others. */
  unlike?: readonly string[];
  traits?: ReleaseTraits | null;
  /** Whether its page ever told if it can be played. */
  availability_basis: Basis;
  /**
   * The countries where it can be played, in alphabetical order; null or absent until the catalog
   * says.
   */
  countries?: readonly string[] | null;
  /** Of a release that came later than the baseline, once its own page was read. */
  risk?: RiskFound | null;
  /**
   * What its page showed differently from the list when it appeared: another picture, or another
   * form of the title. For a day, a list that switches to this is not reported; null or absent when
   * both agree, or once a change was reported.
   */
  page_image?: CatalogImage | null;
  page_title?: string | null;
  standing: Standing;
  /** The finding that reported it; null for what is baseline. */
  reported_by?: string | null;
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
