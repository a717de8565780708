import { handlers as organization } from '../../functions/api/organization/index.ts';
import { newWatchesPerDay } from '../../shared/domain/plans/plan.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { CatalogArtist } from '../../shared/domain/catalog/catalog.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { type ImportRow } from '../../shared/domain/artists/roster-import.ts';
import { ImportInput } from '../../shared/domain/bodies/roster-import.ts';
import { listHolds } from '../../shared/table/artists/artists.ts';
import { getImport } from '../../shared/table/artists/imports.ts';
import { artistsTagged } from '../../shared/table/artists/tags.ts';
import { keys } from '../../shared/table/keys.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { chooseCandidate, importArtists } from '../../shared/usecases/artists/import-artists.ts';
import { importStep } from '../../shared/usecases/artists/import-step.ts';
import { readImport } from '../../shared/usecases/artists/read-import.ts';
import { type Catalog, CatalogUnavailable, NoPermit } from '../../shared/usecases/source-ports.ts';
import type { Person } from '../support/harness.ts';
import { putItem, removeItem, alterItem } from '../support/items.ts';
import { service } from '../support/service.ts';
import { tableFaults } from '../support/table-faults.ts';
import { forSuite } from '../support/suite.ts';

// What becomes of the rows of an import, however often its steps are cut off, repeated, or put off.

/** How many times ten rows are killed: `npm run proof` has the largest import there can be. */
const tens = process.env.PROOF === undefined ? 12 : 100;

describe('an import', () => {
  const s = forSuite(service);
  let org: Person;
  let template: CatalogArtist;
  let faults: ReturnType<typeof tableFaults>;
  beforeAll(async () => {
    template = (await s.deps.catalog.artist('1001'))!;
    faults = tableFaults(s.deps.table);
  });
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    asked = 0;
    weather = () => null;
  });

  let asked = 0;
  /** Why the catalog gives no answer to its next request; null: it gives one. */
  let weather: (call: number) => Error | null;
  /** A catalog of any number of artists without releases: what it knows follows from their IDs. */
  const catalog = (): Catalog => {
    const answer = () => {
      asked += 1;
      const fault = weather(asked);
      if (fault) throw fault;
    };
    const artist = (streaming_id: string, name: string): CatalogArtist => {
      const catalog_url = `https://www.deezer.com/artist/${streaming_id}`;
      return { ...template, streaming_id, name, catalog_url };
    };
    return {
      ...s.deps.catalog,
      name: 'deezer',
      search: async (name) => {
        answer();
        if (name.startsWith('Nobody')) return [];
        if (name === 'Twins') return ['31', '32'].map((id) => artist(id, 'Twins'));
        if (name === 'Almost') return [artist('34', 'Nearly')];
        const [, number] = name.split(' ');
        return [artist(`70${number}`, name.toUpperCase()), artist('33', `${name} Tribute Band`)];
      },
      artist: async (id) => {
        answer();
        if (id.startsWith('8')) throw new CatalogUnavailable('deezer', 'malformed', 'no sense');
        return id.startsWith('9') ? null : artist(id, `Artist ${id}`);
      },
      topTracks: async () => [],
      releases: async () => ({ complete: true, note: null, row_count: 0, releases: [] }),
    };
  };

  const deps = () => ({ ...s.deps, catalog: catalog() });
  const doing = () => ({
    organization: { id: org.organizationId, name: 'Ours', plan: 'business' as const },
    now: s.h.clock.now(),
    by: theService,
  });
  const begin = async (rows: object[]) =>
    importArtists(deps(), doing(), ImportInput.parse({ rows }));
  const step = async (import_id: string) =>
    importStep(deps(), { kind: 'import', organization_id: org.organizationId, import_id });
  const read = async (id: string) => readImport(s.deps, doing(), id);
  /** Works until nothing waits, moving time on to when it goes on. */
  const finish = async (id: string) => {
    for (let steps = 0; steps < 200; steps += 1) {
      const { finished_at, waits_until } = await itemOf(id);
      if (finished_at !== null) return;
      const wait = Date.parse(waits_until ?? '') - s.h.clock.now().getTime();
      if (wait > 0) s.h.clock.advance(wait / 1000);
      await step(id);
    }
    throw new Error('it never ends');
  };
  const itemOf = async (id: string) => {
    const item = await getImport(s.deps.table, org.organizationId, id);
    if (!item) throw new Error('it is gone');
    return item;
  };
  const member = (who: Person) => `/api/v1/org/members/${who.userId}`;
  const unknownRequest = { ip: null, requestId: null };
  const isDone = async (id: string) => (await itemOf(id)).finished_at !== null;
  const states = (rows: ImportRow[]) => rows.map(({ state }) => state);
  const holds = async () => listHolds(s.deps.table, org.organizationId, { consistent: true });

  it('finds artists by URL, by ID, and by a name that only one has, and tags them', async () => {
    const { id, status, rows } = await begin([
      { artist: 'https://www.deezer.com/de/artist/51', tags: ['Pop', 'EMEA'] },
      { artist: ' 52 ', name: 'Called otherwise' },
      { name: 'Only 3', tags: ['pop'] },
    ]);
    expect([status, states(rows)]).toEqual(['running', ['waiting', 'waiting', 'waiting']]);
    await finish(id);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'done', counts: { monitored: 3 }, waits_until: null });
    const held = (await holds()).toSorted((a, b) => (a.streaming_id < b.streaming_id ? -1 : 1));
    expect(held.map(({ streaming_id, tags, active }) => [streaming_id, tags, active])).toEqual([
      ['51', ['Pop', 'EMEA'], true],
      ['52', [], true],
      ['703', ['pop'], true],
    ]);
    expect(done.rows.map(({ artist_id }) => artist_id)).toEqual(held.map((hold) => hold.id));
    const popular = await artistsTagged(s.deps.table, org.organizationId, ['POP']);
    expect(popular).toEqual(new Set([held[0]!.id, held[2]!.id]));
  });

  it('lets people choose where several may be meant, and goes on with that', async () => {
    const { id } = await begin([
      { name: 'Twins', tags: ['Duo'] },
      { name: 'Nobody' },
      { name: 'Almost' },
    ]);
    await finish(id);
    const [twins, nobody, almost] = (await read(id)).rows;
    expect(twins).toMatchObject({
      state: 'several_candidates',
      candidates: [{ streaming_id: '31' }, { streaming_id: '32' }],
    });
    expect(nobody).toMatchObject({ state: 'not_found', candidates: [] });
    expect(almost).toMatchObject({ state: 'several_candidates', candidates: [{ name: 'Nearly' }] });
    const details = [twins, almost].map((row) => row!.detail);
    expect(details).toEqual([
      'Several artists may be meant. Choose one.',
      'No artist has exactly this name. Choose one of those that the catalog found.',
    ]);
    const choose = async (row: number, streamingId: string) =>
      chooseCandidate(deps(), doing(), { importId: id, row }, streamingId);
    await expect(choose(1, '33')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(choose(2, '31')).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(choose(4, '31')).rejects.toMatchObject({ code: 'not_found' });
    expect(await choose(1, '32')).toMatchObject({ state: 'waiting', streaming_id: '32' });
    expect((await read(id)).status).toBe('running');
    await finish(id);
    expect((await read(id)).rows[0]).toMatchObject({ state: 'monitored', candidates: [] });
    expect(await holds()).toMatchObject([{ streaming_id: '32', tags: ['Duo'] }]);
    await expect(choose(1, '32')).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('waits while the catalog has no room, and says until when', async () => {
    const { id } = await begin([{ artist: '551' }, { artist: '552' }, { artist: '553' }]);
    weather = (call) =>
      call === 2 ? new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 90 }) : null;
    await step(id);
    const waiting = await read(id);
    expect(waiting).toMatchObject({ status: 'waiting', waits_for: 'catalog' });
    expect(states(waiting.rows)).toEqual(['monitored', 'waiting', 'waiting']);
    expect(Date.parse(waiting.waits_until!)).toBe(s.h.clock.now().getTime() + 90_000);
    await finish(id);
    expect(states((await read(id)).rows)).toEqual(['monitored', 'monitored', 'monitored']);
  });

  it('keeps what a search has found, where the catalog has no room after it', async () => {
    const { id } = await begin([{ name: 'Only 561' }]);
    weather = (call) => (call === 2 ? new NoPermit('deezer', 'rate_limited', 'none') : null);
    await step(id);
    const [row] = (await read(id)).rows;
    expect(row).toMatchObject({ state: 'waiting', streaming_id: '70561' });
    await finish(id);
    expect(states((await read(id)).rows)).toEqual(['monitored']);
    // One search, and the artist twice.
    expect(asked).toBe(3);
  });

  it('works for some 20 seconds at a time, and goes on from there', async () => {
    const { id } = await begin([1, 2, 3, 4].map((n) => ({ artist: `57${n}` })));
    weather = () => {
      s.h.clock.advance(8);
      return null;
    };
    await step(id);
    const { status, rows } = await read(id);
    expect(status).toBe('running');
    expect(states(rows)).toEqual(['monitored', 'monitored', 'monitored', 'waiting']);
    await step(id);
    expect(states((await read(id)).rows)).toEqual(Array(4).fill('monitored'));
  });

  it('comes on with each step, however slow the catalog is', async () => {
    const { id } = await begin([{ name: 'Only 581' }, { name: 'Nobody' }]);
    weather = () => {
      s.h.clock.advance(30);
      return null;
    };
    const seen: unknown[] = [];
    for (let steps = 0; steps < 3; steps += 1) {
      await step(id);
      seen.push((await read(id)).rows.map(({ state, streaming_id }) => [state, streaming_id]));
    }
    expect(seen).toEqual([
      [
        ['waiting', '70581'],
        ['waiting', null],
      ],
      [
        ['monitored', '70581'],
        ['waiting', null],
      ],
      [
        ['monitored', '70581'],
        ['not_found', null],
      ],
    ]);
  });

  it('asks the catalog nothing where the plan has no room', async () => {
    await alterItem(
      s.deps.table,
      keys.organization(org.organizationId),
      'SET count_artists = :count',
      { ':count': plans.business.monitored_artists },
    );
    const { id } = await begin([{ name: 'Only 591' }, { artist: '591' }]);
    await finish(id);
    const { rows } = await read(id);
    expect(states(rows)).toEqual(['over_plan', 'over_plan']);
    expect(rows[0]!.detail).toBe('Your plan has no room for another artist.');
    expect(asked).toBe(0);
  });

  it('asks the catalog nothing while no more watches may begin', async () => {
    const subject = `new-watches#${org.organizationId}`;
    const times = Array(newWatchesPerDay).fill(s.h.clock.now().getTime());
    const Item = { ...keys.rate(subject), version: 1, times };
    await putItem(s.deps.table, Item);
    const { id } = await begin([{ artist: '592' }]);
    await step(id);
    expect(await read(id)).toMatchObject({ status: 'waiting', waits_for: 'new_watches' });
    expect(asked).toBe(0);
    await finish(id);
    expect(states((await read(id)).rows)).toEqual(['monitored']);
  });

  it.each([
    ['a member who left', async (who: Person) => (await org.delete(member(who))).expect(204)],
    [
      'a member who may only read by now',
      async (who: Person) => (await org.patch(member(who), { role: 'viewer' })).expect(200),
    ],
  ])('stops for %s', async (_, lose) => {
    s.h.use('organization', organization, s.deps);
    const who = await s.h.member(org, 'member');
    const by = { actor: { type: 'user' as const, id: who.userId, name: null }, ...unknownRequest };
    const rows = Array.from({ length: 21 }, (_, n) => ({ artist: n < 20 ? `9${n}` : '593' }));
    const { id } = await importArtists(deps(), { ...doing(), by }, ImportInput.parse({ rows }));
    await step(id);
    await lose(who);
    await step(id);
    const stopped = await read(id);
    expect(stopped).toMatchObject({ status: 'stopped', counts: { not_found: 20, waiting: 1 } });
    await step(id);
    expect(await read(id)).toEqual(stopped);
    expect(await holds()).toEqual([]);
  });

  it('stops for a key that was revoked', async () => {
    const { id: key } = await s.h.apiKey(org);
    const by = { actor: { type: 'api_key' as const, id: key, name: null }, ...unknownRequest };
    const begun = async (artist: string) =>
      importArtists(deps(), { ...doing(), by }, ImportInput.parse({ rows: [{ artist }] }));
    const first = await begun('594');
    await finish(first.id);
    expect(await read(first.id)).toMatchObject({ status: 'done', counts: { monitored: 1 } });
    const second = await begun('595');
    await removeItem(s.deps.table, keys.listedApiKey(org.organizationId, key));
    await step(second.id);
    expect(await read(second.id)).toMatchObject({ status: 'stopped', counts: { waiting: 1 } });
  });

  it('goes on in the name of whoever chooses a candidate after its author left', async () => {
    s.h.use('organization', organization, s.deps);
    const who = await s.h.member(org, 'member');
    const by = { actor: { type: 'user' as const, id: who.userId, name: null }, ...unknownRequest };
    const rows = [{ name: 'Twins' }, { name: 'Twins' }];
    const { id } = await importArtists(deps(), { ...doing(), by }, ImportInput.parse({ rows }));
    await finish(id);
    const heir = { actor: { ...by.actor, id: org.userId }, ...unknownRequest };
    const choose = async (row: number, of: string) =>
      chooseCandidate(deps(), { ...doing(), by: heir }, { importId: id, row }, of);
    await choose(1, '31');
    await finish(id);
    // Its author is there still: it stays theirs.
    expect((await itemOf(id)).actor).toEqual(by.actor);
    (await org.delete(member(who))).expect(204);
    await choose(2, '32');
    await finish(id);
    expect(await read(id)).toMatchObject({ status: 'done', counts: { monitored: 2 } });
    expect((await itemOf(id)).actor).toEqual(heir.actor);
  });

  it('is nobody else’s', async () => {
    const { id } = await begin([{ artist: '51' }]);
    org = await s.organization();
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
    await step(id);
    expect(await holds()).toEqual([]);
  });

  it('fills up the tags of a stopped artist that has almost as many as it can', async () => {
    const many = Array.from({ length: 18 }, (_, n) => `T${n}`);
    const first = await begin([{ artist: '51', tags: many }]);
    await finish(first.id);
    const [hold] = await holds();
    (await org.delete(`/api/v1/artists/${hold!.id}`)).expect(204);
    const { id } = await begin([{ artist: '51', tags: ['A', 't3', 'B', 'C'] }]);
    await finish(id);
    expect((await holds())[0]!.tags).toEqual([...many, 'A', 'B']);
    const tagged = async (tag: string) =>
      (await artistsTagged(s.deps.table, org.organizationId, [tag])).size;
    expect([await tagged('B'), await tagged('C')]).toEqual([1, 0]);
  });

  it(
    `of ${tens * 10} rows with all that can be wrong, killed at each call, has each artist once`,
    async () => {
      const bad: object[] = [
        { artist: 'https://www.deezer.com/album/1' },
        { artist: 'https://deezer.page.link/abc' },
        { artist: 'spotify:artist:0TnOYISbd1XYRBk9myaseg' },
        { artist: 'https://example.com/artist/5' },
        { name: 'A\u0000B' },
        { name: 'x'.repeat(101) },
        { name: ' ' },
        {},
        { artist: '51', tags: ['a,b'] },
        { artist: '51', tags: Array.from({ length: 21 }, (_, n) => `T${n}`) },
        { artist: 'x'.repeat(3000) },
      ];
      const kinds: ((n: number) => object)[] = [
        (n) => ({ artist: `5${n}`, tags: ['Roster', `Team ${n % 7}`] }),
        (n) => ({ artist: `https://www.deezer.com/artist/6${n}` }),
        (n) => ({ name: `Only ${n}` }),
        () => ({ name: 'Twins' }),
        (n) => ({ name: `Nobody ${n}` }),
        (n) => ({ artist: `5${n}` }),
        (n) => bad[n % bad.length]!,
        (n) => ({ artist: `9${n}` }),
        (n) => ({ artist: `8${n}` }),
        () => ({ artist: '1001' }),
      ];
      const mine = await s.monitor(org, '1001');
      const rows = Array.from({ length: tens }, (_, n) => kinds.map((kind) => kind(n + 1))).flat();
      const { id } = await begin(rows);
      let crashes = 0;
      for (let runs = 0; !(await isDone(id)); runs += 1) {
        expect(runs).toBeLessThan(2000);
        const { waits_until } = await itemOf(id);
        const wait = Date.parse(waits_until ?? '') - s.h.clock.now().getTime();
        if (wait > 0) s.h.clock.advance(wait / 1000);
        // Each call of a step is the last one once, carried out or not, until steps get through again.
        faults.arm((runs % 60) + 1, (runs + Math.floor(runs / 60)) % 2 === 0 ? 'before' : 'after');
        const ran = faults.inFunction(() => step(id));
        await ran.catch(() => undefined);
        if (faults.takeCrash()) crashes += 1;
        faults.disarm();
      }
      expect(crashes).toBeGreaterThan(30);
      const done = await read(id);
      expect(done.counts).toEqual({
        monitored: 3 * tens,
        ...{ several_candidates: tens, not_found: 2 * tens, already_monitored: 2 * tens },
        ...{ invalid: tens, failed: tens },
      });
      expect(done.rows.map(({ row }) => row)).toEqual(rows.map((_, index) => index + 1));
      const held = await holds();
      const ids = held.map(({ streaming_id }) => streaming_id);
      expect([ids.length, new Set(ids).size]).toEqual([3 * tens + 1, 3 * tens + 1]);
      const organization = await getOrganization(s.deps.table, org.organizationId);
      expect(organization).toMatchObject({ count_artists: 3 * tens + 1 });
      const tagged = await artistsTagged(s.deps.table, org.organizationId, ['Roster']);
      const told = done.rows.filter(({ state, tags }) => state === 'monitored' && tags.length > 0);
      expect(tagged).toEqual(new Set(told.map(({ artist_id }) => artist_id)));
      expect(done.rows.find(({ artist }) => artist === '1001')?.artist_id).toBe(mine.id);
      const silent = done.rows.filter(({ state, detail }) => state === 'invalid' && !detail);
      expect(silent).toEqual([]);
      // The same once more changes nothing.
      const again = await begin(rows);
      await finish(again.id);
      expect((await read(again.id)).counts).toMatchObject({ already_monitored: 5 * tens });
      expect(await holds()).toHaveLength(3 * tens + 1);
    },
    tens * 25_000,
  );
});
