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
/** Who has hundreds of records keeps the newest of them: the year of 200 artists is to take minutes. */
const recordsMax = 24;

/** Ten artists (fewer on the last shelf), their records, and what is wrong with the answers about them. */
export class Shelf {
  readonly faults: Fault[] = [];
  readonly catalog: Catalog;
  readonly links: LinkSource;
  world: World;
  private readonly now: () => Date;

  constructor(world: World, now: () => Date) {
    this.world = world;
    this.now = now;
    const fetch = (input: string | URL | Request) => this.answer(input);
    // Each request leaves a timer behind: short ones, or there are hundreds of thousands.
    this.catalog = deezer({ baseUrl: api, budget: open, fetch, timeoutSeconds: 1 });
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
    return answerDeezer(this.world, path, new URLSearchParams(query), this.wire());
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
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname.replace(/^\/(deezer|musicbrainz\/ws\/2)/, '');
    if (url.pathname.startsWith('/musicbrainz')) {
      const { body, status } = answerMusicbrainz(this.world, path, url.searchParams, this.wire());
      return Response.json(body, { status });
    }
    const asked: Asked = {
      path,
      query: url.searchParams,
      world: this.world,
      answer: answerDeezer(this.world, path, url.searchParams, this.wire()),
    };
    const at = this.now().getTime();
    for (const fault of this.faults) {
      if (at >= fault.from && at < fault.until) asked.answer = fault.apply(asked);
    }
    const { body, status } = asked.answer;
    return typeof body === 'string'
      ? new Response(body, { status })
      : Response.json(body, { status });
  }
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
