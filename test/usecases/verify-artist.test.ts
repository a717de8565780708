import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { theService } from '../../shared/domain/people/audit.ts';
import { overdue } from '../support/overdue.ts';
import { getArtist, listArtists } from '../../shared/table/artists/artists.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { getVerification } from '../../shared/table/verification/verifications.ts';
import {
  probeWhenDue,
  reviewVerification,
} from '../../shared/usecases/verification/probe-verification.ts';
import type { Catalog } from '../../shared/usecases/source-ports.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import {
  cancelVerification,
  newestPending,
  startVerification,
} from '../../shared/usecases/verification/verify-artist.ts';
import { watching, type Watching } from '../support/watching.ts';
import { race } from '../support/race.ts';
import { forSuite } from '../support/suite.ts';

describe('verifying an artist', () => {
  const w = forSuite(() => watching({ sites: true }));
  beforeEach(() => {
    w.sent.length = 0;
  });

  async function begin(streamingId = '1001', org?: string) {
    const organization_id = org ?? (await w.organization());
    const { session } = await startVerification(w.deps, organization_id, streamingId, theService);
    const token = session.methods[0]?.token ?? '';
    const work = { kind: 'probe' as const, organization_id, verification_id: session.id };
    return { session, organization_id, token, work };
  }

  /** When the next look at the session is owed; null when none is. */
  async function owedAt(verificationId: string): Promise<number | null> {
    const before = new Date(w.clock.now().getTime() + 10 * 86_400_000);
    const entry = (await overdue(w.table, before)).find(
      ({ work }) => work.kind === 'probe' && work.verification_id === verificationId,
    );
    return entry ? (Date.parse(entry.dueAt) - w.clock.now().getTime()) / 1000 : null;
  }

  /** The table is busy with another's transaction at the next one that is sent. */
  function conflictOnce(): void {
    const over = w.table.intercept((next, operation) => {
      if (operation !== 'TransactWriteItems') return next();
      over();
      throw new TransactionCanceledException({
        message: 'Transaction cancelled',
        $metadata: {},
        CancellationReasons: [{ Code: 'TransactionConflict' }],
      });
    });
  }

  const statusOf = (id: string) => getVerification(w.table, id, null);

  it('is looked at by the service itself, though nobody polls', async () => {
    const { session, organization_id, token, work } = await begin();
    expect(await owedAt(session.id)).toBe(60);
    w.happens('site', { file: token });
    w.clock.advance(121);
    await sweep(w.deps);
    expect(w.sent.map((sent) => sent.work)).toContainEqual(work);
    await probeWhenDue(w.deps, work);
    const [artist] = await listArtists(w.table, organization_id);
    expect(await statusOf(session.id)).toMatchObject({
      status: 'verified',
      artist_id: artist?.id,
    });
    expect(await owedAt(session.id)).toBeNull();
    await probeWhenDue(w.deps, work);
    expect(await listArtists(w.table, organization_id)).toHaveLength(1);
  });

  it('is looked at less and less often, hourly at last', async () => {
    const { session, work } = await begin('1002');
    const waits: (number | null)[] = [];
    for (let look = 0; look < 9; look += 1) {
      await probeWhenDue(w.deps, work);
      const wait = await owedAt(session.id);
      waits.push(wait);
      w.clock.advance(wait ?? 0);
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('ends after three days, and is owed nothing more', async () => {
    const { session, organization_id, work } = await begin('1003');
    w.clock.advance(72 * 3600);
    await probeWhenDue(w.deps, work);
    expect(await statusOf(session.id)).toMatchObject({ status: 'expired' });
    expect(await owedAt(session.id)).toBeNull();
    await expect(newestPending(w.deps, organization_id)).rejects.toMatchObject({
      code: 'no_pending_session',
    });
  });

  describe('by the operator', () => {
    it('starts the monitoring when it is approved', async () => {
      const { session, organization_id } = await begin('1004');
      const reviewed = await reviewVerification(w.deps, session.id, 'approve');
      const [artist] = await listArtists(w.table, organization_id);
      expect(reviewed).toMatchObject({
        status: 'verified',
        artist_id: artist?.id,
        checks: [{ method: 'manual_review', ok: true, detail: 'The operator approved it.' }],
      });
      expect(artist).toMatchObject({ streaming_id: '1004', active: true });
    });

    it('fails when it is refused, and begins nothing', async () => {
      const { session, organization_id } = await begin('1004');
      const reviewed = await reviewVerification(w.deps, session.id, 'reject');
      expect(reviewed).toMatchObject({
        status: 'failed',
        artist_id: null,
        checks: [{ method: 'manual_review', ok: false }],
      });
      expect(await listArtists(w.table, organization_id)).toEqual([]);
      expect(await owedAt(session.id)).toBeNull();
    });

    it.each(['approve', 'reject'] as const)('is not decided a second time: %s', async (verdict) => {
      const { session, organization_id } = await begin('1005');
      await reviewVerification(w.deps, session.id, 'reject');
      const refusal = { code: 'verification_not_pending' };
      await expect(reviewVerification(w.deps, session.id, verdict)).rejects.toMatchObject(refusal);
      const { session: late } = await begin('1006', organization_id);
      w.clock.advance(72 * 3600);
      await expect(reviewVerification(w.deps, late.id, verdict)).rejects.toMatchObject(refusal);
    });

    it('stays pending where the plan has no room, and says so', async () => {
      const org = await w.organization('free');
      const { session } = await begin('1004', org);
      for (const id of ['1001', '1002', '1003']) await startMonitoring(w.deps, org, id, theService);
      await expect(reviewVerification(w.deps, session.id, 'approve')).rejects.toMatchObject({
        code: 'plan_limit_reached',
      });
      expect(await statusOf(session.id)).toMatchObject({ status: 'pending' });
    });

    it('begins nothing when it is cancelled at the last moment', async () => {
      const { session, organization_id } = await begin('1005');
      const cancelling = meanwhile(w, () =>
        cancelVerification(w.deps, organization_id, session.id, theService),
      );
      await expect(reviewVerification(cancelling, session.id, 'approve')).rejects.toMatchObject({
        code: 'conflict',
      });
      expect(await statusOf(session.id)).toMatchObject({ status: 'cancelled' });
      expect(await listArtists(w.table, organization_id)).toEqual([]);
      expect((await getOrganization(w.table, organization_id))?.count_artists).toBe(0);
    });
  });

  it('is neither counted nor begun twice when another begins in between', async () => {
    const org = await w.organization();
    const { id } = await startMonitoring(w.deps, org, '1006', theService);
    await stopMonitoring(w.deps, org, id, theService);
    const slow = meanwhile(w, () => startMonitoring(w.deps, org, '1006', theService));
    await expect(startMonitoring(slow, org, '1006', theService)).rejects.toMatchObject({
      code: 'already_monitored',
      facts: { artist_id: id },
    });
    expect((await getOrganization(w.table, org))?.count_artists).toBe(1);
    expect(await getArtist(w.table, org, id)).toMatchObject({ active: true });
  });

  it('never takes more artists than the plan has room for, however many race', async () => {
    const org = await w.organization('free');
    const ids = ['1001', '1002', '1003', '1004', '1005', '1006'];
    const start = (id: string) => startMonitoring(w.deps, org, id, theService);
    const starts = await race(
      w.table,
      ids.map((id) => () => start(id)),
    );
    expect(starts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3);
    await Promise.allSettled(ids.map(start));
    expect((await getOrganization(w.table, org))?.count_artists).toBe(3);
  });

  it('does not mind that the table is busy for a moment', async () => {
    const organization_id = await w.organization();
    conflictOnce();
    const { session } = await begin('1007', organization_id);
    conflictOnce();
    await cancelVerification(w.deps, organization_id, session.id, theService);
    conflictOnce();
    await startMonitoring(w.deps, organization_id, '1007', theService);
    expect(await statusOf(session.id)).toMatchObject({ status: 'cancelled' });
    expect((await getOrganization(w.table, organization_id))?.count_artists).toBe(1);
  });
});

/** Dependencies with which something else happens while the catalog is asked, once. */
function meanwhile(w: Watching, happen: () => Promise<unknown>): Watching['deps'] {
  let isOver = false;
  const catalog: Catalog = {
    ...w.deps.catalog,
    async artist(streamingId) {
      if (!isOver) {
        isOver = true;
        await happen();
      }
      return w.deps.catalog.artist(streamingId);
    },
  };
  return { ...w.deps, catalog };
}
