import * as z from 'zod';
import { ChangedItem } from '../../../shared/changes/rules/change.ts';
import { derivedId } from '../../../shared/domain/ids.ts';
import { changeItem } from '../../../shared/changes/items/change-item.ts';
import { transact } from '../../../shared/table/transaction.ts';
import { aChange, aGroupChange, takenDown } from '../../support/a-change.ts';
import type { Client, Person } from '../../support/harness.ts';
import { nextOf, pagesFrom } from '../../support/paging.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

describe('what a change tells of', () => {
  const s = forSuite(service);
  let org: Person;
  beforeAll(async () => {
    org = await s.organization();
  });

  const whose = (n: number) => ({
    id: derivedId('change', org.organizationId, n),
    organization_id: org.organizationId,
    confirmed_at: s.h.clock.now().toISOString(),
  });
  const stored = async (change: ReturnType<typeof aGroupChange>) => {
    await transact(s.w.table, [{ Put: { Item: changeItem(change, 'business') } }]);
    return `/api/v1/changes/${change.id}/items`;
  };
  const aGroup = (n: number, count: number, back = 0) =>
    stored(aGroupChange(takenDown(count, back), whose(n)));
  const page = async (url: string, who: Client = org) => {
    const answer = await who.get(url);
    const items = answer.expect(200, z.array(ChangedItem.strict()));
    return { items, next: nextOf(answer) };
  };
  const walk = async (url: string) => {
    const pages = await pagesFrom(url, (path) => org.get(path));
    return pages.map((each) => each.expect(200, z.array(ChangedItem.strict())));
  };

  it('comes in pages, in one order, each once, and says what is back', async () => {
    const pages = await walk(`${await aGroup(1, 60, 2)}?limit=25`);
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(pages.flat()).toEqual(takenDown(60, 2));
  });

  it('is on one page if it has room', async () => {
    const path = await aGroup(2, 60);
    expect(await walk(`${path}?limit=60`)).toEqual([takenDown(60)]);
    expect((await page(path)).items).toHaveLength(60);
  });

  it('is what its payload shows, if that is all', async () => {
    expect(await walk(await aGroup(3, 3))).toEqual([takenDown(3)]);
  });

  it('is its subject, if the change is about one thing', async () => {
    const path = await stored(aChange(whose(4)));
    const subject = { kind: 'release', id: '302127', name: 'Undertow' };
    expect(await walk(path)).toEqual([
      [{ subject, before: 'Undertow', after: 'Undertone', back_at: null }],
    ]);
  });

  it('goes on where it was when more has come to the change in between', async () => {
    const first = await page(`${await aGroup(5, 30)}?limit=25`);
    await aGroup(5, 40);
    const rest = await page(first.next!);
    expect([...first.items, ...rest.items]).toEqual(takenDown(40));
  });

  it('takes a limit from 1 to 500', async () => {
    const path = await aGroup(7, 2);
    for (const limit of ['0', '501', '-1', '1.5', 'all', ''])
      expect([limit, (await org.get(`${path}?limit=${limit}`)).status]).toEqual([limit, 400]);
    expect((await page(`${path}?limit=500`)).items).toHaveLength(2);
    expect((await page(`${path}?limit=1`)).items).toHaveLength(1);
  });

  it('takes no cursor but its own', async () => {
    const [path, other] = [await aGroup(8, 30), await aGroup(9, 30)];
    const { next } = await page(`${other}?limit=10`);
    const cursor = new URL(next!, 'http://any.example').searchParams.get('cursor')!;
    for (const wrong of [cursor, 'x', `${cursor}x`]) {
      const answer = await org.get(`${path}?cursor=${encodeURIComponent(wrong)}`);
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    expect((await org.get(`${path}?offset=10`)).status).toBe(400);
  });
});
