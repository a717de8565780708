import type { Artist } from '../model.ts';

/** What an answer depends on besides the world. Addresses have no slash at their end. */
export interface Wire {
  now: Date;
  /** The base address of paths such as `/artist/1001`, for `next`, `tracklist`, and so on. */
  apiUrl: string;
  /** Where `/images/…` is under. */
  pictureUrl: string;
  /** The artist's own site, with a slash at its end; null when it has none here. */
  siteUrl(artist: Artist): string | null;
}

/** An answer before it becomes bytes. */
export interface Answer {
  status: number;
  body: unknown;
  location?: string;
}
