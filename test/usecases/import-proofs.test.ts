import { theService } from '../../shared/domain/people/audit.ts';
import type { CatalogArtist } from '../../shared/domain/catalog/catalog.ts';
import { type ImportRow } from '../../shared/domain/artists/roster-import.ts';
import { ImportInput } from '../../shared/domain/bodies/roster-import.ts';
import { listHolds } from '../../shared/table/artists/artists.ts';
import { getImport } from '../../shared/table/artists/imports.ts';
import { artistsTagged } from '../../shared/table/artists/tags.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { setPlan } from '../../shared/table/people/organizations.ts';
import { prefixes } from '../../shared/table/prefixes.ts';
import { pendingVerifications } from '../../shared/table/verification/pending-slots.ts';
import { getVerification } from '../../shared/table/verification/verifications.ts';
import { importArtists } from '../../shared/usecases/artists/import-artists.ts';
import { importStep } from '../../shared/usecases/artists/import-step.ts';
import { readImport, readProofs } from '../../shared/usecases/artists/read-import.ts';
import { exportedItem } from '../../shared/usecases/organization/export-stations.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { pollVerification } from '../../shared/usecases/verification/probe-verification.ts';
import { cancelVerification } from '../../shared/usecases/verification/verify-artist.ts';
import type { Person } from '../support/harness.ts';
import { itemAt } from '../support/items.ts';
import { service } from '../support/service.ts';
import { tableFaults } from '../support/table-faults.ts';
import { forSuite } from '../support/suite.ts';

// Imports on plans that monitor nothing without proof.

describe('an import on a plan that asks for proofs', () => {
  const s = forSuite(() => service({ artists: 11 }));
  let org: Person;
  let template: CatalogArtist;
  let faults: ReturnType<typeof tableFaults>;
  /** What the file of a site says, by its address. */
  let files: Record<string, string> = {};
  beforeAll(async () => {
    template = (await s.deps.catalog.artist('1001'))!;
    faults = tableFaults(s.deps.table);
  });
  beforeEach(async () => {
    s.h.clock.advance(60);
    files = {};
    org = await s.organization({ plan: 'pro' });
  });

  const catalog = (): Catalog => ({
    ...s.deps.catalog,
    name: 'deezer',
    artist: async (id) =>
      id.startsWith('9')
        ? null
        : {
            ...{ ...template, streaming_id: id, name: `Artist ${id}` },
            catalog_url: `https://www.deezer.com/artist/${id}`,
          },
    topTracks: async () => [],
    releases: async () => ({ complete: true, note: null, row_count: 0, releases: [] }),
  });
  /** Artists of 5… are on the label’s site, those of 6… have their own, all others have none. */
  const homepages = (url: string): string[] => {
    const id = url.split('/').at(-1)!;
    if (id.startsWith('5')) return ['https://label.example/'];
    return id.startsWith('6') ? [`https://artist-${id}.example/`] : [];
  };
  const deps = () => ({
    ...s.deps,
    catalog: catalog(),
    links: { links: async (url: string) => ({ homepages: homepages(url), socials: [] }) },
    egress: {
      check: async () => undefined,
      request: async ({ url }: { url: string }) => {
        const body = files[url];
        return { status: body === undefined ? 404 : 200, headers: {}, body: body ?? '' };
      },
    },
    textRecords: { read: async () => [] },
  });
  const doing = () => ({
    organization: { id: org.organizationId, name: 'Ours', plan: 'pro' as const },
    now: s.h.clock.now(),
    by: theService,
  });
  const begin = async (rows: object[]) =>
    (await importArtists(deps(), doing(), ImportInput.parse({ rows }))).id;
  const step = async (import_id: string) =>
    importStep(deps(), { kind: 'import', organization_id: org.organizationId, import_id });
  const isDone = async (id: string) =>
    (await getImport(s.deps.table, org.organizationId, id))?.finished_at !== null;
  const finish = async (id: string) => {
    for (let steps = 0; !(await isDone(id)); steps += 1) {
      expect(steps).toBeLessThan(20);
      await step(id);
    }
  };
  const imported = async (ids: readonly (number | string)[], tags: string[] = []) => {
    const id = await begin(ids.map((artist) => ({ artist: String(artist), tags })));
    await finish(id);
    return id;
  };
  const read = async (id: string) => readImport(s.deps, doing(), id);
  const proofs = async (id: string) => (await readProofs(s.deps, doing(), id)).proofs;
  const states = (rows: ImportRow[]) => rows.map(({ state }) => state);
  const pending = async () =>
    pendingVerifications(s.deps.table, org.organizationId, s.h.clock.now());
  const poll = async (id: string) => pollVerification(deps(), org.organizationId, id, theService);
  const label = Array.from({ length: 22 }, (_, n) => 501 + n);

  it('asks for one proof a site, and monitors all its artists when it is there', async () => {
    const id = await imported([...label, 601, 701], ['Roster A']);
    expect((await read(id)).counts).toEqual({ needs_proof: 24 });
    const [ofLabel, own, none, ...others] = await proofs(id);
    expect(others).toEqual([]);
    expect(ofLabel!.artists.map(({ streaming_id }) => Number(streaming_id))).toEqual(label);
    expect(ofLabel!.artists[1]).toMatchObject({ row: 2, artist_name: 'Artist 502' });
    expect(own!.artists).toMatchObject([{ row: 23, streaming_id: '601' }]);
    expect(none).toMatchObject({
      methods: [{ type: 'manual_review' }],
      artists: [{ streaming_id: '701' }],
    });
    const { type, target, token } = ofLabel!.methods[0]!;
    expect(type).toBe('website_file');
    expect(own!.methods[0]!.token).toBe(token);
    files[target!] = `artist-monitor-of-others\n${token!}\n`;
    for (const { verification_id } of ofLabel!.artists) {
      // Twelve a minute are looked for.
      s.h.clock.advance(5);
      await poll(verification_id);
    }
    const { counts, rows } = await read(id);
    expect(counts).toEqual({ monitored: 22, needs_proof: 2 });
    const held = await listHolds(s.deps.table, org.organizationId, { consistent: true });
    expect(held).toHaveLength(22);
    expect(rows[3]!.artist_id).toBe(held.find(({ streaming_id }) => streaming_id === '504')!.id);
    const tagged = await artistsTagged(s.deps.table, org.organizationId, ['roster a']);
    expect(tagged).toEqual(new Set(held.map((hold) => hold.id)));
    expect((await proofs(id)).map(({ artists }) => artists.length)).toEqual([1, 1]);
  });

  it('leaves the ten places of other verifications alone', async () => {
    await imported(label);
    for (let artist = 1001; artist <= 1010; artist += 1) {
      const body = { streaming_id: String(artist) };
      expect((await org.post('/api/v1/verify/start', body)).status).toBe(201);
    }
    s.h.clock.advance(60);
    expect((await org.post('/api/v1/verify/start', { streaming_id: '1011' })).body).toMatchObject({
      code: 'too_many_pending',
    });
    expect((await pending()).size).toBe(32);
  });

  it('asks for no more than the plan has room for, and takes the same rows again', async () => {
    await setPlan(s.deps.table, org.organizationId, 'free');
    const first = await imported([501, 601, 601, 901, 701, 602]);
    const { rows } = await read(first);
    expect(states(rows)).toEqual([
      ...['needs_proof', 'needs_proof', 'needs_proof', 'not_found', 'needs_proof', 'over_plan'],
    ]);
    expect(rows[2]!.verification_id).toBe(rows[1]!.verification_id);
    expect(rows[5]!.detail).toBe(
      'Your plan has no room for another artist, counting those whose verification is pending.',
    );
    expect((await proofs(first)).flatMap(({ artists }) => artists)).toHaveLength(3);
    await cancelVerification(deps(), org.organizationId, rows[4]!.verification_id!, theService);
    expect((await read(first)).rows[4]).toMatchObject({
      state: 'unproven',
      detail: 'Its verification was cancelled. Import the row again.',
    });
    const second = await imported([501, 602]);
    const again = (await read(second)).rows;
    expect(states(again)).toEqual(['needs_proof', 'needs_proof']);
    expect(again[0]!.verification_id).toBe(rows[0]!.verification_id);
    s.h.clock.advance(73 * 3600);
    expect((await read(first)).counts).toEqual({ unproven: 4, not_found: 1, over_plan: 1 });
    expect(await proofs(first)).toEqual([]);
    expect((await read(await imported([501, 601, 602]))).counts).toEqual({ needs_proof: 3 });
  });

  it('adds the tags of a row to a verification that is pending already', async () => {
    const body = { streaming_id: '1001' };
    expect((await org.post('/api/v1/verify/start', body)).status).toBe(201);
    const first = await imported([1001, 501], ['Roster A']);
    await imported([501], ['roster a', 'EMEA']);
    await imported([501]);
    const { rows } = await read(first);
    for (const { verification_id } of rows) {
      const item = await getVerification(s.deps.table, verification_id!, org.organizationId);
      expect(item!.tags).toEqual(
        item!.streaming_id === '501' ? ['Roster A', 'EMEA'] : ['Roster A'],
      );
    }
    expect(states(rows)).toEqual(['needs_proof', 'needs_proof']);
  });

  it('goes by the plan at the time of each step', async () => {
    await setPlan(s.deps.table, org.organizationId, 'business');
    const id = await begin([{ artist: '501' }]);
    await setPlan(s.deps.table, org.organizationId, 'free');
    await finish(id);
    expect(states((await read(id)).rows)).toEqual(['needs_proof']);
    await setPlan(s.deps.table, org.organizationId, 'business');
    expect(states((await read(await imported([502]))).rows)).toEqual(['monitored']);
  });

  it('killed over and over, asks once for each artist', async () => {
    const ids = Array.from({ length: 18 }, (_, n) => String([5, 6, 7][n % 3]! * 100 + n));
    const id = await begin([...ids, ...ids.slice(6), '901', 'x'].map((artist) => ({ artist })));
    let crashes = 0;
    for (let runs = 0; !(await isDone(id)); runs += 1) {
      expect(runs).toBeLessThan(300);
      faults.arm(((runs * 3) % 101) + 1, runs % 2 === 0 ? 'before' : 'after');
      await faults.inFunction(() => step(id)).catch(() => undefined);
      if (faults.takeCrash()) crashes += 1;
      faults.disarm();
    }
    expect(crashes).toBeGreaterThan(10);
    const { counts, rows } = await read(id);
    expect(counts).toEqual({ needs_proof: 30, not_found: 1, invalid: 1 });
    const { pk } = keys.organization(org.organizationId);
    const bounds = { consistent: true, rowsMax: 500 };
    const listed = await queryPrefix(s.deps.table, pk, prefixes.listedVerification, bounds);
    expect(listed).toHaveLength(18);
    expect(new Set((await pending()).keys())).toEqual(new Set(ids));
    const sessions = new Set(rows.flatMap(({ verification_id }) => verification_id ?? []));
    expect(sessions).toEqual(new Set((await pending()).values()));
  });

  it('has rows that can be read in an export', async () => {
    const id = await imported([501]);
    const item = await itemAt(s.deps.table, keys.importPage(org.organizationId, id, 0));
    expect(exportedItem(item as Parameters<typeof exportedItem>[0])).toMatchObject([
      { kind: 'import_rows', data: { rows: [{ row: 1, artist: '501', state: 'needs_proof' }] } },
    ]);
  });
});
