import { historyFrom, plans, type PlanName } from '../../shared/domain/plans/plan.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { keptRows } from '../../shared/changes/items/kept-longer.ts';
import { noteWrite } from '../../shared/changes/items/notes.ts';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { countAll } from '../../shared/changes/steps/skip-changes.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { store } from '../support/confirmed.ts';
import { itemAt } from '../support/items.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forSuite } from '../support/suite.ts';

const daySeconds = 86_400;
const daysOf = (plan: PlanName) => plans[plan].history_days;

describe('a change is kept', () => {
  const p = forSuite(() => aPipeline({ artists: 4 }));
  let names = 0;

  const held = async (plan: PlanName, streamingId: string) => p.w.monitor(streamingId, plan);

  /** The id of one more confirmed change of an artist. */
  async function renamed(artist: Watched, number: number): Promise<string> {
    const before = new Set((await p.w.changes(artist)).map(({ id }) => id));
    p.w.clock.advance(4 * daySeconds);
    p.w.happens('rename', { name: `Name ${(names += 1)}` }, number);
    await p.looked(artist);
    const [id] = (await p.w.changes(artist)).map((one) => one.id).filter((one) => !before.has(one));
    if (id === undefined) throw new Error('there is no further change');
    return id;
  }

  /** How many days after it was confirmed it is forgotten. */
  async function daysKept({ organization_id }: Watched, id: string): Promise<number> {
    const change = await getChange(p.w.table, organization_id, id);
    if (!change?.confirmed_at) throw new Error('it is not confirmed');
    return Math.round((change.expires_epoch - Date.parse(change.confirmed_at) / 1000) / daySeconds);
  }

  const to = async ({ organization_id: org }: Watched, plan: PlanName) => {
    await changePlan(p.deps, org, plan);
    await p.quiet();
  };

  it('as long as the plan shows it, and two days more', async () => {
    for (const [plan, id] of [['free', '1001'] as const, ['business', '1002'] as const]) {
      const artist = await held(plan, id);
      expect(await daysKept(artist, await renamed(artist, Number(id)))).toBe(daysOf(plan) + 2);
    }
  });

  it('for longer once a better plan than ever came, with its notes', async () => {
    const artist = await held('free', '1003');
    const { organization_id: org } = artist;
    const id = await renamed(artist, 1003);
    const change = await getChange(p.w.table, org, id);
    const note = derivedId('note', org);
    const author = derivedId('user', org);
    const created_at = p.w.clock.now().toISOString();
    await transact(p.w.table, [noteWrite(change!, { id: note, text: 'Ours', author, created_at })]);
    await changePlan(p.deps, org, 'pro');
    expect(await daysKept(artist, id)).toBe(daysOf('free') + 2);
    await p.quiet();
    expect(await daysKept(artist, id)).toBe(daysOf('pro') + 2);
    const item = await itemAt(p.w.table, keys.note(id, note));
    expect(item?.[ttlAttribute]).toBe((await getChange(p.w.table, org, id))?.expires_epoch);
    expect(await daysKept(artist, await renamed(artist, 1003))).toBe(daysOf('pro') + 2);
  });

  it('no shorter after the plan has shrunk, and later ones neither', async () => {
    const artist = await held('pro', '1004');
    const id = await renamed(artist, 1004);
    await to(artist, 'free');
    expect(await daysKept(artist, id)).toBe(daysOf('pro') + 2);
    expect(await daysKept(artist, await renamed(artist, 1004))).toBe(daysOf('pro') + 2);
    await to(artist, 'pro');
    expect((await getOrganization(p.w.table, artist.organization_id))?.history_since).toBe(
      undefined,
    );
  });

  it('for longer also where the function died after the plan was changed', async () => {
    const artist = await held('free', '1001');
    const id = await renamed(artist, 1001);
    for (let at = 2, isOver = false; !isOver; at += 5) {
      p.faults.arm(at, 'after');
      await p.faults
        .inFunction(() => changePlan(p.deps, artist.organization_id, 'business'))
        .catch(() => undefined);
      isOver = p.faults.takeCrash() === null;
    }
    await p.quiet();
    expect(await daysKept(artist, id)).toBe(daysOf('business') + 2);
    const [holder] = (await listHolders(p.w.table, artist.watch_id)).filter(
      ({ organization_id }) => organization_id === artist.organization_id,
    );
    expect(holder?.kept_by).toBe('business');
  });

  it('so that what is counted is what the lists show, also of a time that a smaller plan forgot', async () => {
    const artist = await held('free', '1002');
    const { organization_id, artist_id: monitored_artist_id } = artist;
    const now = p.w.clock.now().getTime();
    const ago = (days: number) => new Date(now - days * daySeconds * 1000).toISOString();
    const told = [200, 100, 91, 60, 1].map((days, n) => ({ n, at: ago(days) }));
    await store(
      p.w.table,
      told.map((one) => ({ ...one, organization_id, monitored_artist_id })),
    );
    await to(artist, 'pro');
    const organization = await getOrganization(p.w.table, organization_id);
    const from = historyFrom(organization!, p.w.clock.now());
    expect(from.toISOString()).toBe(organization?.history_since);
    const count = await countAll(p.w.table, {
      ...{ organizationId: organization_id, from },
      now: p.w.clock.now(),
    });
    expect(count).toBe(2);
    p.w.clock.advance(100 * daySeconds);
    expect(historyFrom(organization!, p.w.clock.now())).toEqual(from);
  });

  it('some at a time, from the newest on, each once', async () => {
    const { organization_id } = await held('free', '1003');
    const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;
    const told = [1, 1, 1, 2, 3].map((minute, n) => ({ n, at: at(minute), organization_id }));
    await store(p.w.table, told);
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { rows, next } = await keptRows(p.w.table, organization_id, { after, limit: 2 });
      seen.push(...rows.map(({ confirmed_at }) => confirmed_at));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual([3, 2, 1, 1, 1].map(at));
  });
});
