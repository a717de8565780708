import type { Change } from '../../shared/changes/rules/change.ts';
import { listBundles } from '../../shared/alerts/items/bundles.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { getChanges } from '../../shared/changes/items/changes.ts';
import { updateTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { requireDestination } from '../../shared/usecases/targets/read-targets.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { aConfirmedChange, surroundedTests } from '../support/deliveries.ts';
import { rowsOf, aMailbox } from '../support/delivering.ts';

describe('a destination that gets many messages', () => {
  const { engine, around, org } = surroundedTests();
  let mail: string;
  beforeEach(async () => {
    mail = await aMailbox(around, org, `desk-${org.organization.id}@example.com`);
    around.queues.held.length = 0;
  });

  /** So many changes, each of an artist of its own. */
  const routed = async (count: number, severity: Change['severity'] = 'warning') => {
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) {
      ids.push((await aConfirmedChange(around, org, { severity })).id);
    }
    const organizationId = org.organization.id;
    await routeChanges(
      around,
      ids.map((changeId) => ({ organizationId, changeId })),
    );
    return ids;
  };
  /** Sends all messages that are due by then, all at a time. */
  const flushedAfter = async (seconds: number) => {
    around.clock.advance(seconds);
    around.queues.held.length = 0;
    const due = (await listBundles(engine.table, mail)).filter(
      ({ due_at }) => due_at <= around.clock.now().toISOString(),
    );
    await Promise.all(
      due.map(({ organization_id, key: bundle }) =>
        flushBundle(around, { kind: 'flush', organization_id, target_id: mail, bundle }),
      ),
    );
  };
  const becomes = async (status: 'active' | 'disabled') => {
    const item = await requireDestination(engine.table, org.organization.id, mail);
    await updateTarget(engine.table, item, { status }, []);
  };
  const messages = () => rowsOf(engine.table, mail);

  it('gets half of its cap at once, and the rest as one message at the next free time', async () => {
    const ids = await routed(24);
    await flushedAfter(30);
    const first = await messages();
    expect(first).toHaveLength(10);
    const waiting = (await listBundles(engine.table, mail)).filter(
      ({ changes }) => changes.length > 0,
    );
    expect(waiting).toMatchObject([{ kind: 'overflow' }]);
    expect(waiting[0]?.changes).toHaveLength(14);
    // Ten of twenty are left for the hour: one every 328 seconds.
    await flushedAfter(327);
    expect(await messages()).toHaveLength(10);
    await flushedAfter(2);
    const all = await messages();
    expect(all).toHaveLength(11);
    expect(all.flatMap(({ changes }) => changes).toSorted()).toEqual(ids.toSorted());
  });

  it('gets as many as it is set to', async () => {
    await updateDestination(around, { ...org, now: around.clock.now() }, mail, { max_per_hour: 4 });
    await routed(6);
    await flushedAfter(30);
    expect(await messages()).toHaveLength(2);
    await updateDestination(around, { ...org, now: around.clock.now() }, mail, {
      max_per_hour: 600,
    });
    await flushedAfter(60);
    expect((await messages()).map(({ changes }) => changes.length)).toEqual([1, 1, 4]);
  });

  it('gets what is critical at once, which doesn’t count', async () => {
    await routed(12);
    await flushedAfter(30);
    expect(await messages()).toHaveLength(10);
    const [grave] = await routed(1, 'critical');
    await flushedAfter(30);
    expect((await messages()).map(({ changes }) => changes)).toContainEqual([grave]);
    expect(await messages()).toHaveLength(11);
    await flushedAfter(300);
    expect(await messages()).toHaveLength(12);
  });

  it('gets others at once, too, however much was critical in the hour before', async () => {
    await routed(12, 'critical');
    await flushedAfter(30);
    expect(await messages()).toHaveLength(12);
    const ids = await routed(4);
    await flushedAfter(30);
    const told = (await messages()).map(({ changes }) => changes);
    expect(told).toHaveLength(16);
    for (const id of ids) expect(told).toContainEqual([id]);
  });

  it('gets others at once where an hour’s messages were skipped', async () => {
    await becomes('disabled');
    await routed(12);
    await flushedAfter(30);
    expect((await messages()).map(({ status }) => status)).toEqual(Array(12).fill('skipped'));
    await becomes('active');
    await routed(4);
    await flushedAfter(30);
    expect(await messages()).toHaveLength(16);
  });

  it('takes only the critical changes out of a message over the cap', async () => {
    await routed(12);
    await flushedAfter(30);
    const artist = {
      monitored_artist_id: (await aConfirmedChange(around, org)).monitored_artist_id,
    };
    const mild = await aConfirmedChange(around, org, { ...artist, severity: 'warning' });
    const grave = await aConfirmedChange(around, org, { ...artist, severity: 'critical' });
    const organizationId = org.organization.id;
    await routeChanges(
      around,
      [mild, grave].map(({ id: changeId }) => ({ organizationId, changeId })),
    );
    await flushedAfter(30);
    expect((await messages()).map(({ changes }) => changes)).toContainEqual([grave.id]);
    expect((await noticesOf(engine.table, mild.id))[0]?.bundle).toMatch(/^o#/);
  });

  it('waits on when another message takes the free time that it waited for', async () => {
    await routed(12);
    await flushedAfter(30);
    around.clock.advance(270);
    const [other] = await routed(1);
    around.clock.advance(60);
    const [change] = await getChanges(engine.table, [other ?? '']);
    const flush = (bundle: string) =>
      flushBundle(around, {
        ...{ kind: 'flush', organization_id: org.organization.id, target_id: mail, bundle },
      });
    await flush(`g#${change?.monitored_artist_id}`);
    expect(await messages()).toHaveLength(11);
    const overflow = async () =>
      (await listBundles(engine.table, mail)).find(({ kind }) => kind === 'overflow');
    const before = await overflow();
    await flush(before?.key ?? '');
    expect(await messages()).toHaveLength(11);
    const after = await overflow();
    expect(after?.changes).toHaveLength(2);
    expect(Date.parse(after?.due_at ?? '')).toBeGreaterThan(around.clock.now().getTime());
    await flushedAfter(328);
    expect((await messages()).map(({ changes }) => changes)).toContainEqual(before?.changes);
  });
});
