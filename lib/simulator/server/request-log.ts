import type { Service } from './answers.ts';

/** A request received, so that tests can see how a client behaves. */
interface LoggedRequest {
  at: string;
  service: Service | 'sites';
  method: string;
  path: string;
  /** The status of the answer, or the way in which it was spoiled. */
  outcome: number | string;
}

const recentMax = 500;
const windowMs = 5000;

export type RequestLog = ReturnType<typeof requestLog>;

/** A log that begins empty. Kept in memory only. */
export function requestLog(since: Date) {
  const counts = {
    total: 0,
    deezer: 0,
    spotify: 0,
    musicbrainz: 0,
    lastfm: 0,
    pictures: 0,
    sites: 0,
    /** For asking too often. */
    refused: 0,
  };
  const recent: LoggedRequest[] = [];
  let window: number[] = [];
  let busiest = 0;
  return {
    add: (request: LoggedRequest, refused: boolean) => {
      counts.total += 1;
      counts[request.service] += 1;
      if (refused) counts.refused += 1;
      recent.push(request);
      if (recent.length > recentMax) recent.shift();
      if (request.service !== 'deezer') return;
      const at = Date.parse(request.at);
      window = [...window.filter((time) => time > at - windowMs), at];
      busiest = Math.max(busiest, window.length);
    },
    counts: () => ({
      since: since.toISOString(),
      ...counts,
      /** The most requests to the Deezer part that came within five seconds. */
      deezer_busiest_5s: busiest,
      /** The last ones, newest last. */
      recent: [...recent],
    }),
  };
}
