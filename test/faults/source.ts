import { deezer } from '../../shared/catalog/deezer.ts';
import type { ArtistLinks, Catalog, LinkSource } from '../../shared/usecases/source-ports.ts';
import { type Egress, EgressFailed } from '../../shared/usecases/egress-port.ts';
import type { ArtistEventKind, EventBody } from '../../lib/simulator/events.ts';
import type { Release, World as CatalogWorld } from '../../lib/simulator/model.ts';
import { answerDeezer } from '../../lib/simulator/wire/deezer-routes.ts';
import { pictureAt } from '../../lib/simulator/wire/pictures.ts';
import { apply, make } from '../../lib/simulator/world.ts';
import { current } from './current.ts';
import type { Scheduler } from './scheduler.ts';

const openBudget = { take: async () => undefined, report: async () => undefined };
const api = 'http://catalog.test/deezer';
const pictures = 'http://pictures.test';

/** The catalog as it is when a schedule begins. */
const beginning = make(1, { today: '2026-11-21', artists: 24 });

/** Records of an artist of its own, as the catalog stands. */
export function releasesOf(world: CatalogWorld, artist: number): Release[] {
  return Object.values(world.releases).filter(({ contributors }) =>
    contributors.some(({ artist_id, role }) => artist_id === artist && role === 'Main'),
  );
}

/** Artists with few records, so that a schedule is about what happens and not about their past. */
export const smallArtists: readonly number[] = Object.values(beginning.artists)
  .map(({ id }) => ({ id, count: releasesOf(beginning, id).length }))
  .filter(({ count }) => count >= 5 && count <= 12)
  .map(({ id }) => id)
  .slice(0, 3);

/** How the catalog answers beside what is true in it. */
export type Weather = 'sound' | 'down' | 'garbage' | 'short';

/** The catalog of one schedule, behind the real adapter. */
export class Source {
  world = beginning;
  weather: () => Weather = () => 'sound';
  readonly catalog: Catalog;
  readonly links: LinkSource = { links: async (): Promise<ArtistLinks | null> => null };
  readonly egress: Egress;
  private readonly scheduler: Scheduler;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
    const fetchWorld: typeof fetch = async (input) =>
      this.fetch(new URL(input instanceof Request ? input.url : input));
    this.catalog = deezer({ baseUrl: api, budget: openBudget, fetch: fetchWorld });
    this.egress = {
      check: async () => undefined,
      request: async ({ url }) =>
        this.asked(
          `GET ${url}`,
          async () => {
            const bytes = pictureAt(this.world, new URL(url).pathname.replace('/images', ''));
            const body = bytes?.toString('latin1') ?? '';
            return { status: bytes ? 200 : 404, headers: {}, body };
          },
          new EgressFailed('connect_failed', 'no connection'),
        ),
    };
  }

  /** Lets something happen to an artist; what can't happen as things stand, doesn't. */
  happens<Kind extends ArtistEventKind>(
    kind: Kind,
    body: EventBody<Kind>,
    artist: number,
  ): number | null {
    const at = new Date(this.scheduler.nowMs).toISOString();
    const event = { kind, at, artist_id: artist, body } as Parameters<typeof apply>[1];
    const applied = apply(this.world, event);
    this.world = applied.world;
    return applied.release_id;
  }

  private async fetch(url: URL): Promise<Response> {
    return this.asked(
      `GET ${url.pathname}${url.search}`,
      async () => {
        const weather = this.weather();
        if (weather === 'down') return new Response('away', { status: 503 });
        if (weather === 'garbage') return new Response('{"data":[{"id":', { status: 200 });
        const path = url.pathname.replace('/deezer', '');
        const now = new Date(this.scheduler.nowMs);
        const wire = { now, apiUrl: api, pictureUrl: pictures, siteUrl: () => null };
        const { status, body } = answerDeezer(this.world, path, url.searchParams, wire, {
          ...(weather === 'short' && { shortList: 'rows' }),
        });
        return Response.json(body, { status });
      },
      new TypeError('fetch failed'),
    );
  }

  private async asked<T>(label: string, act: () => Promise<T>, away: Error): Promise<T> {
    return this.scheduler.gate(current(), 'catalog', label, act, { fault: () => away });
  }
}
