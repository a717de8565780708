/**
 * The pipeline on a real table, with the simulator's world behind the real adapters: what happens
 * in the catalog goes in, changes come out. Nothing waits: time moves when the test says so, and
 * `work` runs what is due as the queues and the sweep would.
 *
 *     const w = await watching();                    // in beforeAll; await w.stop() in afterAll
 *     const artist = await w.monitor();              // a new organization with one artist
 *     w.happens({ kind: 'takedown', body: {} });     // an event of the simulator
 *     await w.check(artist); await w.settle(artist); // detected, then confirmed or dismissed
 *     await w.changes(artist)
 *
 * With `sites`, the artists' own web servers run too, and are reached through the real egress.
 */
import { deezer } from '../../shared/catalog/deezer.ts';
import { lastfm } from '../../shared/catalog/lastfm.ts';
import { musicbrainz } from '../../shared/catalog/musicbrainz.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { newId } from '../../shared/domain/ids.ts';
import type { ChangeStatus } from '../../shared/changes/rules/change.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { queueOf } from '../../shared/plan/queues.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { workIn } from '../../shared/worker/work-in.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { egress } from '../../shared/deliveries/sender/egress.ts';
import { listOf, readFeed } from '../../shared/changes/items/feed.ts';
import { organizationWrites, setPlan } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { routeChange } from './deliveries.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { keepUp } from '../../shared/usecases/upkeep/keep-up.ts';
import type { Log, Queues, Random } from '../../shared/usecases/ports.ts';
import type { AboutSource, Catalog, LinkSource } from '../../shared/usecases/source-ports.ts';
import { type Egress, EgressFailed, type TextRecords } from '../../shared/usecases/egress-port.ts';
import { recheckArtist } from '../../shared/verdicts/steps/recheck-artist.ts';
import { listParts } from '../../shared/table/catalog/list-parts.ts';
import { serviceLoad } from '../../shared/table/catalog/service-load.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import type { World } from '../../lib/simulator/model.ts';
import { apply, make } from '../../lib/simulator/world.ts';
import type { ArtistEventKind, EventBody } from '../../lib/simulator/events.ts';
import type { Machine } from '../../lib/simulator/server/machine.ts';
import { listenForSite, type Listener } from '../../lib/simulator/server/listeners.ts';
import { requestLog } from '../../lib/simulator/server/request-log.ts';
import { textRecordsOf } from '../../lib/simulator/server/name-server.ts';
import { serveSite } from '../../lib/simulator/server/site.ts';
import { answerDeezer } from '../../lib/simulator/wire/deezer-routes.ts';
import { pictureAt } from '../../lib/simulator/wire/pictures.ts';
import { answerLastfm } from '../../lib/simulator/wire/lastfm.ts';
import { answerMusicbrainz } from '../../lib/simulator/wire/musicbrainz.ts';
import type { Answer, Wire } from '../../lib/simulator/wire/context.ts';
import { linkBase } from './a-change.ts';
import { seededRandom, SettableClock } from './clock.ts';
import { freePort, startTable } from './engine.ts';
import type { TestedTable } from './tested-table.ts';

const api = 'http://catalog.test/deezer';
const pictures = 'pictures.test';
const openBudget = { take: async () => undefined, report: async () => undefined };
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** How the catalog behaves, beside what is true in it. */
export interface Weather {
  /** In place of any answer: a status with a body, or a broken connection. */
  broken: { status: number; body: string } | 'refused' | null;
  shortList: 'rows' | 'next' | null;
  /** Puts another answer in place of the catalog's; `path` is the wire's own, such as `/artist/1`. */
  distort: ((path: string, query: URLSearchParams, answer: Answer) => Response | Answer) | null;
  /** Whether the encyclopedia alone is away. */
  linksBroken: boolean;
  /** Whether Last.fm alone is away. */
  aboutBroken: boolean;
  /** In place of any picture. */
  pictures: { status: number; body: string } | 'down' | null;
  /** Whether the name servers are away. */
  namesBroken: boolean;
}

export interface WatchingOptions {
  /** A table and a clock that are there already, like those of a harness. */
  on?: { table: TestedTable; clock: SettableClock; random: Random };
  /** How many artists there are, 1001 and on. */
  artists?: number;
  /** Whether the artists' own sites are served. */
  sites?: boolean;
  /** How long a site must have been listed before it proves anything. */
  siteLinkMinAgeDays?: number;
  /** In place of the one world here. */
  source?: Source;
}

/** Where answers come from; `picture` is asked for every picture, whatever its host. */
export interface Source {
  catalog: Catalog;
  links: LinkSource;
  picture: (url: string) => Buffer | null;
}

export async function watching({
  on,
  artists = 8,
  sites = false,
  siteLinkMinAgeDays = 0,
  source,
}: WatchingOptions = {}) {
  const engine = on ? null : await startTable();
  const table = on?.table ?? engine?.table;
  if (!table) throw new Error('no table');
  const clock = on?.clock ?? new SettableClock();
  const random = on?.random ?? seededRandom(7);
  const weather: Weather = {
    broken: null,
    shortList: null,
    distort: null,
    linksBroken: false,
    aboutBroken: false,
    pictures: null,
    namesBroken: false,
  };
  let world = make(1, { today: '2026-11-21', artists });
  const requests: string[] = [];
  const pictureRequests: string[] = [];
  const siteLog = requestLog(clock.now());
  const siteUrls = new Map<number, string>();
  const listeners = sites ? await serveSites() : [];
  const wire = (): Wire => ({
    now: clock.now(),
    apiUrl: api,
    pictureUrl: `http://${world.picture_host ?? pictures}`,
    siteUrl: ({ number }) => siteUrls.get(number) ?? null,
  });

  /** The sites of the simulator, each at an address of its own. */
  async function serveSites(): Promise<Listener[]> {
    const machine = {
      state: () => ({ world }),
      now: () => clock.now(),
      log: siteLog,
    } as unknown as Machine;
    const served: Listener[] = [];
    for (const { id, number } of Object.values(world.artists)) {
      const site = await listenForSite(
        (request, response) => void serveSite(machine, id, request, response),
        number,
        await freePort(),
      );
      if (!site) throw new Error(`no address is free for the site of artist ${id}`);
      siteUrls.set(number, `http://${site.host}:${site.port}/`);
      served.push(site);
    }
    return served;
  }

  async function fetchWorld(input: string | URL | Request): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    requests.push(url.pathname + url.search);
    if (weather.broken === 'refused') throw new TypeError('fetch failed');
    if (weather.broken) return new Response(weather.broken.body, weather.broken);
    if (weather.linksBroken && url.pathname.startsWith('/musicbrainz')) {
      throw new TypeError('fetch failed');
    }
    if (url.pathname.startsWith('/lastfm')) {
      if (weather.aboutBroken) throw new TypeError('fetch failed');
      const { body, status } = answerLastfm(world, url.searchParams);
      return Response.json(body, { status });
    }
    const path = url.pathname.replace(/^\/(deezer|musicbrainz\/ws\/2)/, '');
    const answer = url.pathname.startsWith('/musicbrainz')
      ? answerMusicbrainz(world, path, url.searchParams, wire())
      : answerDeezer(world, path, url.searchParams, wire(), {
          ...(weather.shortList && { shortList: weather.shortList }),
        });
    const told = weather.distort?.(path, url.searchParams, answer) ?? answer;
    if (told instanceof Response) return told;
    // Not `Response.json`, which takes twice as long.
    return new Response(JSON.stringify(told.body), { status: told.status });
  }

  const lists = { parts: listParts(table), clock, reader: 'checks', pagesPerRun: 20, rests: true };
  const catalog = deezer({ baseUrl: api, budget: openBudget, fetch: fetchWorld, lists });
  const links = musicbrainz({
    baseUrl: 'http://catalog.test/musicbrainz',
    budget: openBudget,
    fetch: fetchWorld,
    userAgent: 'test/1 ( test )',
  });
  const about = lastfm({
    baseUrl: 'http://catalog.test/lastfm/2.0',
    apiKey: async () => 'any',
    budget: openBudget,
    fetch: fetchWorld,
    userAgent: 'test/1 ( test )',
  });
  const sent: { work: Work; delaySeconds: number }[] = [];
  const queues: Queues = {
    send: async (work, { delaySeconds = 0 } = {}) => {
      sent.push({ work, delaySeconds });
    },
    sendAll: async (all, { delaySeconds = 0 } = {}) => {
      sent.push(...all.map((work) => ({ work, delaySeconds })));
    },
  };
  const isSlow = (url: string) =>
    Object.values(world.artists).some(
      ({ number, site }) => site.delay_ms > 0 && url.startsWith(siteUrls.get(number) ?? '-'),
    );
  const guarded = egress({ allow: ['127.0.0.0/8'], ownHost: null });
  const reach: Egress = {
    check: (url) => guarded.check(url),
    request: async (request) => {
      const isPicture = new URL(request.url).host === (world.picture_host ?? pictures);
      if (source || isPicture) return servePicture(request.url);
      // A slow site would keep the tests waiting as long as it keeps the service; all others are
      // waited for, however busy this machine is.
      return guarded.request({ ...request, timeoutSeconds: isSlow(request.url) ? 0.5 : 60 });
    },
  };
  /** The picture host of the catalog, as the egress reaches it. */
  async function servePicture(url: string) {
    pictureRequests.push(url);
    if (weather.pictures === 'down') throw new EgressFailed('connect_failed', 'no connection');
    if (weather.pictures) return { ...weather.pictures, headers: {} };
    const bytes = source
      ? source.picture(url)
      : pictureAt(world, new URL(url).pathname.replace('/images', ''));
    return { status: bytes ? 200 : 404, headers: {}, body: bytes?.toString('latin1') ?? '' };
  }
  const textRecords: TextRecords = {
    read: async (name) => {
      if (weather.namesBroken) throw new EgressFailed('dns_failed', 'nobody answers');
      return textRecordsOf(Object.values(world.artists), (artist) => wire().siteUrl(artist), name);
    },
  };
  const deps = {
    table,
    clock,
    random,
    catalog: source?.catalog ?? catalog,
    links: source?.links ?? links,
    // Not set up, as in a service by itself: who wants Last.fm puts `lastfm` here.
    about: null as AboutSource | null,
    isEnriched: false,
    load: serviceLoad(table, clock),
    paces: { business: 5, pro: 30, free: 360 },
    queues,
    log: silent,
    egress: reach,
    textRecords,
    siteLinkMinAgeDays,
    confirmAfterSeconds: 300,
    // Nobody well known is in the invented catalog: a test that wants witnesses monitors them, or names some.
    wellKnown: [] as readonly string[],
    linksIntervalSeconds: 7 * 86_400,
    hops: 0,
  };

  async function organization(plan: PlanName = 'business'): Promise<string> {
    const ids = { now: clock.now(), random: random.bytes(10) };
    const id = newId('organization', ids);
    const creatorId = newId('user', ids);
    await transact(
      deps.table,
      organizationWrites({ id, name: 'Ours', creatorId, at: clock.now() }),
    );
    await setPlan(deps.table, id, plan);
    return id;
  }

  /** A monitored artist of an organization, all its releases read once. */
  async function monitor(streamingId = '1001', plan: PlanName = 'business'): Promise<Watched> {
    const organizationId = await organization(plan);
    const { id } = await startMonitoring(deps, organizationId, streamingId, theService);
    await upkeep();
    return watchedAs(organizationId, id, streamingId);
  }

  /** Does what was sent to the queue of upkeep. */
  async function upkeep(): Promise<void> {
    for (;;) {
      const at = sent.findIndex(({ work }) => queueOf[work.kind] === 'upkeep');
      if (at < 0) return;
      for (const { work } of sent.splice(at, 1)) {
        const upkeep = workIn('upkeep').parse(work);
        if (upkeep.kind !== 'report') await keepUp(deps, upkeep);
      }
    }
  }

  return {
    table,
    clock,
    weather,
    deps,
    lastfm: about,
    sent,
    requests,
    /** The addresses of pictures that were asked for. */
    pictureRequests,
    organization,
    monitor,
    upkeep,
    get world() {
      return world;
    },
    /** Lets something happen to an artist of the catalog. */
    happens<Kind extends ArtistEventKind>(
      kind: Kind,
      body: EventBody<Kind>,
      artistId = 1001,
    ): number {
      const at = clock.now().toISOString();
      const event = { kind, at, artist_id: artistId, body } as Parameters<typeof apply>[1];
      const applied = apply(world, event);
      world = applied.world;
      return applied.release_id ?? 0;
    },
    /** Changes the world in a way that no event of the simulator does. */
    edit(change: (world: World) => World): void {
      world = change(world);
    },
    movePictures(host: string | null): void {
      ({ world } = apply(world, { kind: 'picture-host', host, at: clock.now().toISOString() }));
    },
    check: (of: Watched) => checkArtist(deps, { kind: 'check', ...of, attempt: 0 }),
    /** Moves on to the re-check of what was just detected, and makes it. */
    async settle(of: Watched, afterSeconds = 300): Promise<string[]> {
      clock.advance(afterSeconds);
      const asked = sent.flatMap(({ work }) =>
        work.kind === 'recheck' && work.watch_id === of.watch_id ? [work] : [],
      );
      const told = await recheckArtist(deps, asked.at(-1) ?? { kind: 'recheck', ...of });
      return told.map(({ changeId }) => changeId);
    },
    /** Routes what was confirmed: then it counts. */
    async route(of: Watched): Promise<void> {
      for (const { id } of await this.changes(of)) {
        const at = { organizationId: of.organization_id, changeId: id };
        await routeChange({ ...deps, ...linkBase }, at);
      }
    },
    async changes(of: Watched, status: ChangeStatus = 'confirmed') {
      const list = listOf(of.organization_id, of.artist_id, status);
      const span = { since: '2000', until: '3000' };
      const { rows } = await readFeed(deps.table, list, span, { limit: 500, after: null });
      return rows.map(({ change }) => change);
    },
    /** Of the table, for other clients than this one. */
    endpoint(): string {
      if (engine === null) throw new Error('the table is somebody else’s');
      return engine.endpoint();
    },
    /** Where an artist's own site is served. */
    siteOf: (artistId: number) => siteUrls.get(artistId - 1000) ?? '',
    /** The requests that the sites had, as `1001/path`. */
    visits: () => siteLog.counts().recent.map(({ path }) => path),
    async stop(): Promise<void> {
      await Promise.all(listeners.map((listener) => listener.close()));
      await engine?.stop();
    },
  };
}

/** A monitored artist. */
export interface Watched {
  organization_id: string;
  artist_id: string;
  watch_id: string;
}

/** How an artist of the catalog is named that an organization holds. */
export function watchedAs(
  organization_id: string,
  artist_id: string,
  streamingId: string,
): Watched {
  return { organization_id, artist_id, watch_id: watchIdOf('deezer', streamingId) };
}

export type Watching = Awaited<ReturnType<typeof watching>>;
