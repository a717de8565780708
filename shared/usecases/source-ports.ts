import type {
  CatalogArtist,
  CatalogProbe,
  CatalogRelease,
  CatalogReleaseDetails,
  CatalogReleaseList,
  CatalogTopTrack,
  CatalogTrack,
  CatalogTrackPage,
  Capability,
} from '../domain/catalog/catalog.ts';
import type { CatalogName } from '../domain/catalog/catalog-page.ts';

/**
 * A streaming catalog. Every method throws `CatalogUnavailable` when there is no sound answer:
 * down, slow, over its quota, or an answer that doesn't parse. Null means that the catalog itself
 * answered that it doesn't know the id; that is an answer, not a fault.
 */
export interface Catalog {
  readonly name: CatalogName;
  readonly capabilities: ReadonlySet<Capability>;
  search(query: string, limit: number): Promise<readonly CatalogArtist[]>;
  artist(streamingId: string): Promise<CatalogArtist | null>;
  /** As much of an artist as one request tells. */
  probe(streamingId: string): Promise<CatalogProbe | null>;
  /** Null where the catalog has no top tracks. */
  topTracks(streamingId: string): Promise<readonly CatalogTopTrack[] | null>;
  /** All releases of an artist, all pages. */
  releases(streamingId: string): Promise<CatalogReleaseList>;
  /**
   * One release by its own id: the second source for a release that is missing from the list.
   * @param tracks what is known of its tracks. A catalog that shows them on the page, too, may answer
   *   these where they agree, and save the request for the whole list of tracks.
   */
  release(
    releaseId: string,
    tracks?: readonly CatalogTrack[],
  ): Promise<CatalogReleaseDetails | null>;
  /** One track by its own id: the second source for a track that is missing from its release. */
  track(trackId: string): Promise<CatalogTrackPage | null>;
  /** The public address of an artist. */
  artistUrl(streamingId: string): string;
}

/** How far the reading of a long list has come. */
export interface ListPlace {
  /** ISO 8601. */
  begun_at: string;
  /** Of the whole list, as its pages say. */
  total: number;
  /** The row with which it goes on. */
  index: number;
  /** Rows that could not be read so far. */
  unread: number;
  /** In so many parts it is kept. */
  parts: number;
  /** Null: it isn't over. */
  finished_at: string | null;
  /** Whether all came that the list counts, where it's over. */
  is_whole: boolean;
}

/** Keeps what was read of lists that are too long for one run. */
export interface ListParts {
  /** @param list names the list and its reader. */
  place(list: string): Promise<ListPlace | null>;
  /** All rows up to that place; null where some are gone. */
  rows(list: string, place: ListPlace): Promise<readonly CatalogRelease[] | null>;
  /** Adds `rows` to what was read, and notes how far it has come with them. */
  save(list: string, place: ListPlace, rows: readonly CatalogRelease[]): Promise<void>;
}

export type CatalogFault = 'down' | 'slow' | 'rate_limited' | 'malformed' | 'circuit_open';

/** The catalog gave no sound answer. Nothing may be concluded from it. */
export class CatalogUnavailable extends Error {
  readonly catalog: string;
  readonly fault: CatalogFault;
  /** When it may be asked again. */
  readonly retryAfterSeconds: number;

  constructor(
    catalog: string,
    fault: CatalogFault,
    detail: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(`${catalog}: ${detail}`, { cause: options.cause });
    this.name = 'CatalogUnavailable';
    this.catalog = catalog;
    this.fault = fault;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 60;
  }
}

/** A source was not even asked: its budget is used up, or its breaker is open. */
export class NoPermit extends CatalogUnavailable {}

/** What an open encyclopedia knows about an artist of the catalog. */
export interface ArtistLinks {
  /** The artist's id in MusicBrainz, which other sources know too. */
  mbid?: string;
  /** When the artist died, or the band ended (`YYYY-MM-DD`, or a part of it), where that is told. */
  ended_on?: string;
  /** The official sites that are listed, the likeliest first. */
  homepages: readonly string[];
  socials: readonly { type: string; url: string }[];
  /** Some of its links could not be read: nothing may be inferred from what is missing. */
  has_unread?: boolean;
}

/** What a listening service says about an artist. */
export interface ArtistAbout {
  /** Plain text by anybody, which proves nothing; null: none; absent: the answer leaves it out. */
  bio?: string | null;
  /** Everybody who ever listened to the artist there; absent where it isn't told. */
  total_listeners?: number;
}

/** Knows an artist's biography and listeners. Throws `CatalogUnavailable` like a catalog. */
export interface AboutSource {
  /** @returns null when it doesn't know the artist. */
  about(mbid: string): Promise<ArtistAbout | null>;
}

/** Knows an artist's official site and social links. Throws `CatalogUnavailable` like a catalog. */
export interface LinkSource {
  /** @returns null when it doesn't know the artist. */
  links(artistCatalogUrl: string): Promise<ArtistLinks | null>;
}

/** The leave to make calls to a rate-limited source, shared by all functions. */
export interface SourceBudget {
  /**
   * Takes leave for `calls` requests, waiting a little if that is enough.
   * @throws CatalogUnavailable `rate_limited` for a long wait, `circuit_open` with an open breaker.
   */
  take(calls: number): Promise<void>;
  /** Tells how a call ended: a run of failures opens the breaker, a success closes it. */
  report(outcome: 'ok' | 'failed', retryAfterSeconds?: number): Promise<void>;
}
