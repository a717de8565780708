import { deezer } from '../../shared/catalog/deezer.ts';
import type {
  ArtistLinks,
  Catalog,
  LinkSource,
  SourceBudget,
} from '../../shared/usecases/source-ports.ts';
import { type Egress, EgressFailed } from '../../shared/usecases/egress-port.ts';
import type { ArtistEventKind, EventBody } from '../../lib/simulator/events.ts';
import type { Release, World as CatalogWorld } from '../../lib/simulator/model.ts';
import { answerDeezer } from '../../lib/simulator/wire/deezer-routes.ts';
import { pictureAt } from '../../lib/simulator/wire/pictures.ts';
import { apply, make } from '../../lib/simulator/world.ts';
import { current, type Invocation, type Scheduler } from './scheduler.ts';

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

/** What an artist of the catalog is like to ask for. */
export interface Trouble {
  /** Its own requests fail, or nobody answers them. */
  kind: 'down' | 'silent';
  /** Whether that is so for ticks alone. */
  isOfTicks: boolean;
}

/** For how long the adapter waits for an answer. */
const answerMs = 10_000;

/** The catalog of one schedule, behind the real adapter. */
export class Source {
  world: CatalogWorld;
  weather: () => Weather = () => 'sound';
  /** Artists that can't be asked for, by their paths. */
  readonly troubles = new Map<string, Trouble>();
  /** Told of each request that the catalog got: whose it was, and whether it got a sound answer. */
  asked: (of: Invocation, path: string, isSound: boolean) => void = () => undefined;
  readonly catalog: Catalog;
  readonly links: LinkSource = { links: async (): Promise<ArtistLinks | null> => null };
  readonly egress: Egress;
  private readonly scheduler: Scheduler;

  constructor(scheduler: Scheduler, world = beginning) {
    this.scheduler = scheduler;
    this.world = world;
    this.catalog = this.catalogBy(openBudget);
    this.egress = {
      check: async () => undefined,
      request: async ({ url }) =>
        this.gated(
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

  /** The catalog as those see it whose permits a budget gives. */
  catalogBy(budget: Pick<SourceBudget, 'take' | 'report'>): Catalog {
    const fetchWorld: typeof fetch = async (input) =>
      this.fetch(new URL(input instanceof Request ? input.url : input));
    return deezer({ baseUrl: api, budget, fetch: fetchWorld });
  }

  private async fetch(url: URL): Promise<Response> {
    const of = current();
    const path = url.pathname.replace('/deezer', '');
    const trouble = this.troubleOf(path, of);
    if (trouble === 'silent') {
      await this.scheduler.sleep(of, answerMs);
      this.asked(of, path, false);
      throw new TypeError('no answer');
    }
    return this.gated(
      `GET ${url.pathname}${url.search}`,
      async () => {
        const weather = trouble ?? this.weather();
        this.asked(of, path, weather === 'sound' || weather === 'short');
        if (weather === 'down') return new Response('away', { status: 503 });
        if (weather === 'garbage') return new Response('{"data":[{"id":', { status: 200 });
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

  private troubleOf(path: string, { name }: Invocation): Trouble['kind'] | null {
    const trouble = this.troubles.get(path.split('/').slice(0, 3).join('/'));
    return !trouble || (trouble.isOfTicks && !name.startsWith('tick ')) ? null : trouble.kind;
  }

  private async gated<T>(label: string, act: () => Promise<T>, away: Error): Promise<T> {
    return this.scheduler.gate(current(), 'catalog', label, act, { fault: () => away });
  }
}
