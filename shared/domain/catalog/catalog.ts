import type { ReleaseRelation, ReleaseType } from '../releases/release.ts';

/**
 * A field that a catalog may be able to tell. What is not in an adapter's set is *unsupported*:
 * null, named in `unsupported`, and never a change.
 */
export type Capability =
  | 'image'
  | 'verified'
  | 'followers'
  | 'monthly_listeners'
  | 'popularity'
  | 'bio'
  | 'total_listeners'
  | 'socials'
  | 'top_tracks'
  | 'labels'
  | 'upcs'
  | 'isrcs'
  | 'availability'
  | 'countries';

/** A picture: `id` is its content id (never compare URLs: hosts move), null for the default one. */
export interface CatalogImage {
  id: string | null;
  url: string | null;
  /** The catalog left it out at the first check. The first value it gives later is not reported. */
  is_unsure?: boolean;
}

/**
 * What an answer may leave out. `credits`: not all who are named on a release could be read, or not
 * all of what part they have in it.
 */
export type Untold = Capability | 'name' | 'credits';

/**
 * What an answer left out, or told in a form that isn't known, though its catalog tells it as a rule:
 * nothing is concluded from that.
 */
export interface Answered {
  untold?: readonly Untold[];
}

/** An artist as the catalog tells it. `streaming_id` is the id that it answered with. */
export interface CatalogArtist extends Answered {
  streaming_id: string;
  /** Empty where it is untold. */
  name: string;
  image: CatalogImage;
  followers: number | null;
  monthly_listeners: number | null;
  popularity: number | null;
  /** How many releases the profile says that it has; absent or null: it doesn't say. */
  release_count?: number | null;
  /** Whether the catalog marks the profile as verified; null or absent: it doesn't say. */
  verified?: boolean | null;
  catalog_url: string;
}

/** What one request tells of an artist, for a look at whether anything differs. */
export interface CatalogProbe {
  /** Absent where that request doesn't tell the profile. */
  artist?: CatalogArtist;
  /** How many releases there are; null: it isn't told. */
  release_count: number | null;
}

export interface CatalogTopTrack {
  id: string;
  name: string;
  release_id: string | null;
  isrc: string | null;
  popularity: number | null;
}

/**
 * A release as it stands in a list. `type`, `label`, `upc` and `total_tracks` are null where lists
 * don't tell.
 */
export interface CatalogRelease extends Answered {
  id: string;
  title: string;
  type: ReleaseType | null;
  relation: ReleaseRelation;
  release_date: string | null;
  image: CatalogImage;
  catalog_url: string | null;
  label: string | null;
  upc: string | null;
  total_tracks: number | null;
}

export interface CatalogTrack {
  id: string;
  title: string;
  /** From 1 on; 0 where it isn't told. The same holds for the disc. */
  position: number;
  disc: number;
  duration_ms: number | null;
  isrc: string | null;
  explicit: boolean | null;
  available: boolean;
  /**
   * The catalog didn't say whether it can be played, so we assume it can; or we never saw that it can. That
   * it can be played is not reported then.
   */
  is_available_unsure?: boolean;
}

/** An artist as a release names it; `id` is null where the catalog gives only the name. */
export interface CatalogCredit {
  id: string | null;
  name: string;
}

/**
 * A release read by its own id, with its tracks. `tracks` is null when they did not all come. Its title
 * is empty where that is untold.
 */
export interface CatalogReleaseDetails extends CatalogRelease {
  /** All who are named on it, each once. */
  contributors: readonly CatalogCredit[];
  /** Whose release it is: the contributors that are not just featured. */
  main_artists: readonly CatalogCredit[];
  genres: readonly string[];
  available: boolean;
  /**
   * The countries in which it can be played, as two capital letters; null or empty where that isn't
   * told: catalogs leave the list empty by mistake.
   */
  countries: readonly string[] | null;
  tracks: readonly CatalogTrack[] | null;
  /** Some of its tracks came and could not be read: nothing may be inferred from what is missing. */
  has_unread_tracks?: boolean;
  /** By so many its count of tracks and what it shows differ, though the end was reached; absent: by none. */
  tracks_miscount?: number;
}

/** A track read by its own ID: a second way to find one that is missing from its release. */
export interface CatalogTrackPage extends Answered {
  /** The id that it answered with. */
  id: string;
  release_id: string | null;
  available: boolean;
}

/** A list of releases. Nothing may be inferred from what is missing in one that is not complete. */
export interface CatalogReleaseList {
  complete: boolean;
  /** Why it is not complete, for the record of the check. */
  note: string | null;
  /** How many rows came, those included that could not be read. */
  row_count: number;
  /**
   * By so many rows its count and what it shows differ, though its end was reached; absent: by none, or its
   * end is not known. Where that is a habit of the list, it is `complete` all the same.
   */
  miscount?: number;
  /** Some rows could not be read, and nothing else keeps it from being complete. */
  has_unread?: boolean;
  /** It is long, and was read in part: the next reading goes on from there. */
  goes_on?: boolean;
  releases: readonly CatalogRelease[];
}

/**
 * All that one check reads, at one time. `artist` null: the catalog answered that it knows none.
 * `top_tracks` null: not supported or not readable this time.
 */
export interface Observation {
  artist: CatalogArtist | null;
  top_tracks: readonly CatalogTopTrack[] | null;
  releases: CatalogReleaseList;
}
