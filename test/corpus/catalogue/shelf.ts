/** A part of the simulator's catalog, on the wire through the real adapters, with what disturbs it. */
import { deezer } from '../../../shared/catalog/deezer.ts';
import { musicbrainz } from '../../../shared/catalog/musicbrainz.ts';
import type { Catalog, LinkSource } from '../../../shared/usecases/source-ports.ts';
import type { Release, World } from '../../../lib/simulator/model.ts';
import type { Answer, Wire } from '../../../lib/simulator/wire/context.ts';
import { answerDeezer } from '../../../lib/simulator/wire/deezer-routes.ts';
import { answerMusicbrainz } from '../../../lib/simulator/wire/musicbrainz.ts';
import { make } from '../../../lib/simulator/world.ts';

/** A request to the catalog and what is true, for those who answer something else. */
export interface Asked {
  path: string;
  query: URLSearchParams;
  answer: Answer;
  world: World;
}

/** What is wrong with answers while it lasts. */
export interface Fault {
  from: number;
  until: number;
  /** @throws TypeError as `fetch` does where there is no connection. */
  apply(asked: Asked): Answer;
}

const api = 'http://catalog.test/deezer';
const open = { take: async () => undefined, report: async () => undefined };
const shelfSize = 10;
const dayMs = 86_400_000;
/** Who has hundreds of records keeps the newest of them: the year of 200 artists is to take minutes. */
const recordsMax = 24;

/** Ten artists (fewer on the last shelf), their records, and what is wrong with the answers about them. */
export class Shelf {
  readonly faults: Fault[] = [];
  readonly catalog: Catalog;
  readonly links: LinkSource;
  world: World;
  private readonly now: () => Date;
  private truths: Truths;
  /** Answers that were made before the adapter asked for them, by path and query. */
  private readonly ahead = new Map<string, Promise<Answer>>();

  constructor(world: World, now: () => Date) {
    this.world = world;
    this.now = now;
    this.truths = { world, day: NaN, answers: new Map() };
    const fetch = (input: string | URL | Request) => this.answer(input);
    // Each request leaves a timer behind: short ones, or there are hundreds of thousands.
    const adapter = deezer({ baseUrl: api, budget: open, fetch, timeoutSeconds: 1 });
    this.catalog = {
      ...adapter,
      artist: this.once('', '', (id) => adapter.artist(id)),
      topTracks: this.once('/top', 'limit=10', (id) => adapter.topTracks(id)),
      releases: this.once('/albums', 'index=0&limit=100', (id) => adapter.releases(id)),
    };
    this.links = musicbrainz({
      timeoutSeconds: 1,
      baseUrl: 'http://catalog.test/musicbrainz',
      budget: open,
      fetch,
      userAgent: 'corpus/1 ( corpus )',
    });
  }

  /** The truth, as the catalog would answer it without any fault. */
  truth(path: string, query = ''): Answer {
    const { world } = this;
    const now = this.now();
    const day = Math.floor(now.getTime() / dayMs);
    if (this.truths.world !== world || this.truths.day !== day) {
      this.truths = { world, day, answers: new Map() };
    }
    const { answers } = this.truths;
    const known = answers.get(`${path}?${query}`);
    if (known) return known;
    const answer = answerDeezer(world, path, new URLSearchParams(query), this.wire());
    answers.set(`${path}?${query}`, answer);
    return answer;
  }

  releases(artistId: number): Release[] {
    return Object.values(this.world.releases).filter(({ contributors }) =>
      contributors.some(({ artist_id }) => artist_id === artistId),
    );
  }

  private wire(): Wire {
    return {
      now: this.now(),
      apiUrl: api,
      pictureUrl: `http://${this.world.picture_host ?? 'pictures.test'}`,
      siteUrl: () => null,
    };
  }

  private async answer(input: string | URL | Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(
      input instanceof Request ? input.url : input,
    );
    const path = pathname.replace(/^\/(deezer|musicbrainz\/ws\/2)/, '');
    if (pathname.startsWith('/musicbrainz')) {
      const { body, status } = answerMusicbrainz(this.world, path, searchParams, this.wire());
      return Response.json(body, { status });
    }
    const asks = path + search;
    const made = this.ahead.get(asks) ?? this.answerNow(path, search.slice(1));
    this.ahead.delete(asks);
    const { body, status } = await made;
    // `Response.json` takes twice as long.
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  }

  /**
   * A reading of an artist that begins with one request, and mostly ends with it. Where the answer is
   * the very one that was read the last time, what came of that comes again.
   */
  private once<Reading>(
    under: string,
    query: string,
    read: (id: string) => Promise<Reading>,
  ): (id: string) => Promise<Reading> {
    const kept = new Map<string, { answer: Answer; reading: Reading }>();
    return async (id) => {
      const path = `/artist/${id}${under}`;
      const asks = query ? `${path}?${query}` : path;
      const made = this.answerNow(path, query);
      // Not made again for the adapter: a fault may answer at random.
      this.ahead.set(asks, made);
      const answer = await made.catch(() => null);
      const known = kept.get(id);
      if (known?.answer === answer) {
        this.ahead.delete(asks);
        return known.reading;
      }
      const reading = await read(id);
      if (answer === this.truth(path, query) && isWhole(answer)) kept.set(id, { answer, reading });
      return reading;
    };
  }

  /** What a request is answered with: what is true, and what is wrong with it at the moment. */
  private async answerNow(path: string, query: string): Promise<Answer> {
    const answer = this.truth(path, query);
    const at = this.now().getTime();
    const faults = this.faults.filter(({ from, until }) => at >= from && at < until);
    if (faults.length === 0) return answer;
    const asked: Asked = { path, query: new URLSearchParams(query), world: this.world, answer };
    for (const fault of faults) asked.answer = fault.apply(asked);
    return asked.answer;
  }
}

/**
 * Answers of a world on a day, by path and query. They are the same at each time of the day, but for
 * the seconds in the addresses that people share, which nobody reads here.
 */
interface Truths {
  readonly world: World;
  readonly day: number;
  readonly answers: Map<string, Answer>;
}

/** Whether nothing else has to be asked for. */
function isWhole({ body }: Answer): boolean {
  return typeof body === 'object' && body !== null && !('next' in body);
}

/** The catalog of so many artists, on shelves of ten: a change on one leaves the others as they are. */
export function shelvesOf(seed: number, today: string, artists: number, now: () => Date): Shelf[] {
  const whole = make(seed, { today, artists });
  const everybody = Object.values(whole.artists);
  return Array.from({ length: Math.ceil(artists / shelfSize) }, (_, at) => {
    const own = everybody.slice(at * shelfSize, (at + 1) * shelfSize);
    const ids = new Set(own.map(({ id }) => id));
    const releases = Object.values(whole.releases).flatMap((release): Release[] => {
      const contributors = release.contributors.filter(({ artist_id }) => ids.has(artist_id));
      const isOwn = ids.has(release.contributors[0]?.artist_id ?? 0);
      return isOwn ? [{ ...release, contributors }] : [];
    });
    const kept = own.flatMap(({ id }) =>
      releases
        .filter(({ contributors: [main] }) => main?.artist_id === id)
        .sort((a, b) => (a.date < b.date ? 1 : -1))
        .slice(0, recordsMax),
    );
    const world: World = {
      ...whole,
      seed: whole.seed + at,
      artists: Object.fromEntries(own.map((artist) => [String(artist.id), artist])),
      releases: Object.fromEntries(kept.map((release) => [String(release.id), release])),
    };
    return new Shelf(world, now);
  });
}
