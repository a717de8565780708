import { Organization, User } from '../../shared/domain/bodies/account.ts';
import { Deletion } from '../../shared/domain/bodies/organization.ts';
import { erasureClasses, kindOf } from '../../shared/table/erasure/erasure-classes.ts';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import {
  countKinds,
  everyKind,
  type Life,
  type Row,
  scanAll,
  textOf,
} from '../support/every-kind.ts';
import { erasing } from '../support/erasing.ts';
import type { Harness, Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';
import { slotRowFaults } from '../support/slot-rows.ts';

const days = 86_400;
/** Ids of what an organization owns; those of users and sessions are their own. */
const owned =
  /\b(?:org|ma|dest|alert|key|wh|inv|ver|chg|evt|dlv|aud|snap)_[0-9a-hjkmnp-tv-z]{26}\b/g;

/** All ids that belong to an organization, by following what its items name. */
function idsOf(rows: ReadonlyMap<string, Row>, org: string): Set<string> {
  const ids = new Set([org]);
  for (let size = 0; size < ids.size;) {
    size = ids.size;
    for (const row of rows.values()) {
      const text = textOf(row);
      if (kindOf(row).name === 'session' || kindOf(row).name.startsWith('user')) continue;
      if (![...ids].some((id) => text.includes(id))) continue;
      for (const [id] of text.matchAll(owned)) ids.add(id);
    }
  }
  return ids;
}

const names = (row: Row, ids: ReadonlySet<string>) => {
  const text = textOf(row);
  return [...ids].some((id) => text.includes(id));
};

describe('the table of classes', () => {
  it('knows each kind of item by its key, and no other', () => {
    for (const [name, { like }] of Object.entries(erasureClasses))
      expect(kindOf(like).name).toBe(name);
    expect(() => kindOf({ pk: 'NEW#x', sk: 'NEW' })).toThrow('no kind of item');
  });

  it('says of what passes how long that takes', () => {
    for (const { of, days: within } of Object.values(erasureClasses)) {
      expect(within !== undefined).toBe(of === 'passing');
    }
  });
});

/** Both hold it. */
const watch = 'deezer#1001';

describe('an organization that was deleted', () => {
  let h: Harness;
  let one: Life;
  let other: Life;
  let both: Person;
  let start: Map<string, Row>;
  let before: Map<string, Row>;
  let after: Map<string, Row>;
  let ids: Set<string>;

  beforeAll(async () => {
    h = await wholeApi();
    ({ one, other, both } = await everyKind(h));
    start = await scanAll(h.table);
    const e = erasing(h);
    (await one.org.delete('/api/v1/org')).expect(202, Deletion);
    await e.quiet();
    before = await scanAll(h.table);
    ids = idsOf(before, one.org.organizationId);
    h.clock.advance(14 * days);
    await e.quiet();
    after = await scanAll(h.table);
  });
  afterAll(() => h.stop());

  it('had at least one item of every kind that there is', () => {
    const counts = countKinds(start.values());
    expect(Object.keys(erasureClasses).filter((kind) => !counts[kind])).toEqual([]);
    const its = countKinds([...start.values()].filter((row) => names(row, ids)));
    const organizations = Object.entries(erasureClasses).filter(
      ([, { of }]) => of === 'organization' || of === 'both',
    );
    expect(organizations.map(([kind]) => kind).filter((kind) => !its[kind])).toEqual([]);
  });

  it('leaves no item in which it is named, but those that pass by themselves', () => {
    const left = [...after.values()].filter((row) => names(row, ids));
    for (const row of left) {
      const { name } = kindOf(row);
      expect([name, erasureClasses[name as keyof typeof erasureClasses].of]).toEqual([
        name,
        'passing',
      ]);
      const within = erasureClasses[name as keyof typeof erasureClasses].days! * days;
      const at = h.clock.now().getTime() / 1000 - 14 * days - 86_400;
      expect(row[ttlAttribute]).toBeLessThanOrEqual(at + within + 86_400);
    }
  });

  it('takes nothing with it that is not its own: all else is the same, byte for byte', () => {
    const others = [...before].filter(([, row]) => !names(row, ids));
    expect(others.length).toBeGreaterThan(60);
    // A watch that others hold stays, under a new version; and the
    // numbers of the day on which one leaves are put with those of the days before.
    const moved = new Map([
      [`${keys.watch(watch).pk} ${keys.watch(watch).sk}`, ['version']],
      [`${keys.historyMonth(watch, '2026-11').pk} MONTH#2026-11`, ['d21']],
    ]);
    for (const [key, row] of others) {
      const mayDiffer = Object.fromEntries(
        (moved.get(key) ?? []).map((name) => [name, after.get(key)?.[name]]),
      );
      expect([key, textOf(after.get(key)!)]).toEqual([key, textOf({ ...row, ...mayDiffer })]);
    }
    expect([...moved.keys()].filter((key) => !before.has(key))).toEqual([]);
    expect(after.get(`${keys.watch(watch).pk} ${keys.watch(watch).sk}`)).toMatchObject({
      plan: 'business',
      ending: false,
    });
  });

  it('leaves its people with their accounts, and in their other organizations', async () => {
    for (const { userId } of [one.org, one.admin, both]) {
      expect(after.has(`USER#${userId} USER`)).toBe(true);
    }
    const session = after.get(`SESSION#${both.sessionId} SESSION`);
    expect(session?.organization_id).toBe(other.org.organizationId);
    expect(after.get(`SESSION#${one.admin.sessionId} SESSION`)?.organization_id).toBeNull();
    const { pk } = keys.user(both.userId);
    const mine = [...after.values()].filter((row) => row.pk === pk && row.sk.startsWith('ORG#'));
    expect(mine.map(({ sk }) => sk)).toEqual([`ORG#${other.org.organizationId}`]);
  });
});

describe('the fourteen days', () => {
  let h: Harness;
  let life: Life;
  let e: ReturnType<typeof erasing>;
  beforeEach(async () => {
    h = await wholeApi();
    ({ one: life } = await everyKind(h));
    e = erasing(h);
  });
  afterEach(() => h.stop());

  const me = async (who: Person) => (await who.get('/api/v1/auth/me')).expect(200, User);

  it('tell every member by mail, once, and keep their time when asked again', async () => {
    h.mails.length = 0;
    const { deletes_at } = (await life.org.delete('/api/v1/org')).expect(202, Deletion);
    const people = h.mails.filter(
      ({ subject }) => subject === 'An organization you belong to is being deleted',
    );
    expect(people.map(({ to }) => to)).toEqual(
      expect.arrayContaining([life.org.email, life.admin.email]),
    );
    expect(new Set(people.map(({ to }) => to)).size).toBe(people.length);
    h.clock.advance(60);
    h.mails.length = 0;
    expect((await life.org.delete('/api/v1/org')).expect(202)).toEqual({ deletes_at });
    expect(h.mails).toEqual([]);
    const shown = (await life.org.get('/api/v1/org')).expect(200, Organization);
    expect(shown.deletes_at).toBe(deletes_at);
  });

  it('pause every artist, which leaves its slot; a restoration brings it back', async () => {
    const artists = async () =>
      (await life.org.get('/api/v1/artists')).expect(200) as { id: string; active: boolean }[];
    const known = await artists();
    expect(known.map(({ active }) => active)).toContain(true);
    (await life.org.delete('/api/v1/org')).expect(202);
    await e.quiet();
    expect((await artists()).filter(({ active }) => active)).toEqual([]);
    expect(await slotRowFaults(h.table)).toEqual([]);
    const restored = (await life.org.post('/api/v1/org/restore')).expect(200, Organization);
    expect(restored.deletes_at).toBeNull();
    await e.quiet();
    expect(await artists()).toEqual(known);
    expect(await slotRowFaults(h.table)).toEqual([]);
    h.clock.advance(20 * days);
    await e.quiet();
    const rows = await scanAll(h.table);
    expect(rows.has(`ORG#${life.org.organizationId} ORG`)).toBe(true);
  });

  it('let a person leave, and an invitation lead nowhere', async () => {
    (await life.org.delete('/api/v1/org')).expect(202);
    const { invitationToken: token } = life.world;
    (await h.anonymous.post('/api/v1/auth/invitations/preview', { token })).expect(404);
    (await life.admin.post('/api/v1/org/leave')).expect(204);
    expect((await me(life.admin)).organization).toBeNull();
  });

  it('end on the second, whether or not the erasure has come to it', async () => {
    const key = await h.apiKey(life.org);
    (await life.org.delete('/api/v1/org')).expect(202);
    await e.quiet();
    // Quiet takes some minutes; sessions end when they are not used for a week.
    for (let week = 0; week < 2; week += 1) {
      h.clock.advance(6.9 * days);
      (await life.org.get('/api/v1/org')).expect(200);
    }
    (await key.get('/api/v1/org')).expect(200);
    h.clock.advance(0.2 * days);
    (await key.get('/api/v1/org')).expect(401);
    (await life.org.get('/api/v1/org')).refused('no_organization');
    (await life.org.post('/api/v1/org/restore')).refused('no_organization');
  });
});
