import { workload } from '../bench/cost-workload.ts';

/**
 * What the simulation assumes beyond the ledger of costs and its workload (`test/bench/cost-workload.ts`): what
 * others do, and what AWS allows. Everything else is the product's own code, or was measured.
 */
export const assumed = {
  ...workload,
  /** Releases of an artist: from the last year, and older ones. */
  releases: { recent: 3, old: 11 },
  /** Requests of people for an artist in a day: search, lookup, and “Check now”. */
  peopleRequestsPerDay: 0.02,
  /** Requests of a re-check: the list, and the page or profile that it is about. */
  requestsOfRecheck: 2,
  /** New releases among findings; the rest are profile pictures. Of all types these two wait the longest and the usual time. */
  releasesShare: 0.7,
  /** Requests while a person waits for a new artist. */
  requestsOfNew: 3,
  /** What one key of the table takes in a second. */
  writesPerKeyAndSecond: 1000,
  /** What slots, marks, and lanes are to stay below. */
  tickKeys: { writes: 100, reads: 300 },
  /** MusicBrainz takes one request in a second from all of us. */
  linkRequestsPerSecond: 1,
  /** The address of an artist, and the links of whom it leads to. */
  linkRequestsOfArtist: 2,
  picturesEveryDays: 90,
} as const;
