import * as z from 'zod';
import { Export, type ExportedItem } from '../../shared/domain/bodies/organization.ts';
import { erasureClasses } from '../../shared/table/erasure/erasure-classes.ts';
import { keys } from '../../shared/table/keys.ts';
import { tracksItem } from '../../shared/watches/items/tracks-item.ts';
import { encodeCursor } from '../../shared/usecases/cursor.ts';
import { aTrack } from '../findings/build.ts';
import { everyKind, type Life, scanAll } from '../support/every-kind.ts';
import type { Client, Person } from '../support/harness.ts';
import { invite } from '../support/joining.ts';
import { wholeApi } from '../support/whole-api.ts';
import { forSuite } from '../support/suite.ts';

const h = forSuite(wholeApi);
let one: Life;
let other: Life;
let both: Person;
beforeAll(async () => {
  ({ one, other, both } = await everyKind(h));
});

/** All pages of an export. */
async function everyPage(who: Client): Promise<{ pages: number; items: ExportedItem[] }> {
  const items: ExportedItem[] = [];
  let path: string | undefined = '/api/v1/org/export';
  for (let pages = 1; ; pages += 1) {
    const answer = await who.get(path);
    items.push(...answer.expect(200, Export).items);
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan(4_000_000);
    path = /^<(.+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1];
    if (path === undefined) return { pages, items };
    expect(pages).toBeLessThan(100);
    h.clock.advance(5);
  }
}

/** Everything in the table that lets somebody in, or opens something. */
async function secrets(): Promise<string[]> {
  const found = new Set<string>();
  const take = (value: unknown, name = ''): void => {
    if (typeof value === 'string') {
      if (/^(sealed|url_sealed|hash|pending_token_hash|code_hmac)$/.test(name)) found.add(value);
    } else if (typeof value === 'object' && value !== null && !(value instanceof Uint8Array)) {
      for (const [inner, each] of Object.entries(value)) take(each, inner);
    }
  };
  for (const row of (await scanAll(h.table)).values()) {
    take(row);
    const [, hash] = /^(?:KEY|TOKEN|FEEDTOKEN)#(.+)$/.exec(row.pk) ?? [];
    if (hash !== undefined) found.add(hash);
  }
  return [...found];
}

describe('the export of an organization', () => {
  it('shows each kind of item that is to be shown', async () => {
    const { items } = await everyPage(one.org);
    const kinds = new Set(items.map(({ kind }) => kind));
    const wanted = Object.values(erasureClasses)
      // What a watch shows is the service's, and its holders' to read.
      .filter(({ of }) => of === 'organization' || of === 'both' || of === 'service')
      .flatMap(({ export: shows }) => (shows ? [shows.kind] : []));
    expect([...kinds].toSorted()).toEqual([...new Set(wanted)].toSorted());
  });

  it('shows each item once, and none of another organization', async () => {
    const { items } = await everyPage(one.org);
    const places = items.map(({ kind, ids }) => [kind, ...ids].join(' '));
    expect(new Set(places).size).toBe(places.length);
    expect(JSON.stringify(items)).not.toContain(other.org.organizationId);
    const known = [...(await scanAll(h.table)).values()];
    const releases = known.filter(
      ({ pk, sk }) => pk === keys.watch('deezer#1001').pk && sk.startsWith('REL#'),
    );
    expect(items.filter(({ kind }) => kind === 'release')).toHaveLength(releases.length);
  });

  it('shows no secret', async () => {
    const { items } = await everyPage(one.org);
    const text = JSON.stringify(items);
    const all = await secrets();
    expect(all.length).toBeGreaterThan(20);
    for (const secret of all) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/ag_live_[0-9A-Za-z]{7}|whsec_[0-9A-Za-z+/=]{8}/);
  });

  it('names the members as the list of members does', async () => {
    const { items } = await everyPage(one.org);
    const members = items.filter(({ kind }) => kind === 'member').map(({ data }) => data.email);
    expect(members).toEqual(expect.arrayContaining([one.org.email, one.admin.email, both.email]));
  });

  it('comes in pages that are bounded, which together are everything', async () => {
    const big = await h.organization({ plan: 'business' });
    (await big.post('/api/v1/verify/instant', { streaming_id: '1002' })).expect(201);
    for (let at = 0; at < 20; at += 1) {
      const tracks = Array.from({ length: 2000 }, (_, position) => aTrack(position));
      const Item = tracksItem('deezer#1002', `big${at}`, tracks);
      await h.table.call('PutItem', { Item });
    }
    const { pages, items } = await everyPage(big);
    expect(pages).toBeGreaterThanOrEqual(3);
    expect(items.filter(({ ids }) => ids[1]?.startsWith('big'))).toHaveLength(20);
    const log = items.filter(({ data }) => data.action === 'organization.exported');
    expect(log).toHaveLength(1);
  });

  /** An export, as the audit log has it. */
  async function exportedLine(org: Client): Promise<string> {
    const { items } = await everyPage(org);
    const line = items.findLast(({ data }) => data.action === 'organization.exported');
    return z.string().parse(line?.data.id);
  }
  const at = (org: string, place: unknown) =>
    `/api/v1/org/export?cursor=${encodeCursor(`export#${org}`, place)}`;
  const start = [0, null, null];

  it('refuses a cursor that is none of its own, above all one for a start that nobody hears of', async () => {
    const { organizationId } = one.org;
    const line = await exportedLine(one.org);
    (await one.org.get(at(organizationId, { line, reached: start }))).expect(200);
    const others = await exportedLine(other.org);
    for (const path of [
      '/api/v1/org/export?cursor=x',
      `/api/v1/org/export?cursor=${Buffer.from('[1]').toString('base64url')}`,
      at(organizationId, start),
      at(organizationId, { line: others, reached: start }),
      at(organizationId, { line: `aud_${'0'.repeat(26)}`, reached: start }),
      at(organizationId, { line, reached: [0, null, ''] }),
    ]) {
      (await one.org.get(path)).expect(400);
    }
  });

  it('shows nothing to another organization by a cursor of this one', async () => {
    const reached = [4, `ART#${one.world.artist}`, null];
    const line = await exportedLine(one.org);
    (await one.org.get(at(one.org.organizationId, { line, reached }))).expect(200);
    (await other.org.get(at(one.org.organizationId, { line, reached }))).expect(400);
    // Even if it were made for the other one, it only says where to go on among its own places.
    const own = { line: await exportedLine(other.org), reached };
    const answer = await other.org.get(at(other.org.organizationId, own));
    expect(JSON.stringify(answer.expect(200))).not.toContain(one.world.artist);
  });
});

describe('the export of a person', () => {
  it('shows everything that is held of them, and no secret', async () => {
    await invite(h, other.org, one.admin.email);
    const { items } = (await one.admin.get('/api/v1/auth/me/export')).expect(200, Export);
    const kinds = [...new Set(items.map(({ kind }) => kind))];
    expect(kinds).toEqual(['user', 'member', 'session', 'invitation']);
    const [user] = items;
    expect(user!.data).toMatchObject({
      id: one.admin.userId,
      name: one.adminName,
      pending_email: `${one.admin.userId}@new.example`,
    });
    const text = JSON.stringify(items);
    for (const secret of await secrets()) expect(text).not.toContain(secret);
    const wanted = Object.values(erasureClasses)
      .filter(({ of }) => of === 'person' || of === 'both')
      .flatMap(({ export: shows }) => (shows ? [shows.kind] : []));
    expect(kinds.toSorted()).toEqual([...new Set(wanted)].toSorted());
  });
});
