/** MusicBrainz takes one request a second from the whole service; a fifth is left to everything else. */
const requestsPerSecond = 0.8;
/** The address of an artist, and the links of whom it leads to. */
const requestsOfArtist = 2;

/**
 * How long it is from one reading of an artist's links to the next, in seconds: as usual, or as long as
 * it takes to ask MusicBrainz about so many artists. A week is enough for about 240,000.
 */
export function linksEverySeconds(artists: number, usualSeconds: number): number {
  return Math.max(usualSeconds, Math.ceil((artists * requestsOfArtist) / requestsPerSecond));
}
