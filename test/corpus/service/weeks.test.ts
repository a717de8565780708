import type { Change } from '../../../shared/changes/rules/change.ts';
import { listChanges } from '../../../shared/changes/steps/list-changes.ts';
import { viewChangePicture } from '../../../shared/changes/steps/view-change-picture.ts';
import { differences, dismissedOf, liveService, type ServiceLived } from './live-service.ts';
import { type Both, harmlessSourceNoises } from './service-run.ts';

const isDefaultPicture = (value: unknown) => (value as { id: string | null }).id === null;

// What the machine gets right is counted in `test/corpus/catalogue`; here is what a service adds to it.
describe('ten dense days of invented artists, lived by the service', () => {
  let lived: ServiceLived;
  beforeAll(async () => {
    lived = await liveService({
      seed: 2,
      artists: 8,
      days: 10,
      events: 5,
      noises: 3,
      sourceNoises: harmlessSourceNoises,
      sourceHoursMax: 4,
      isWatched: false,
    });
  });
  afterAll(() => lived.stop());

  it('has changes of most types, true ones and such that only seemed to be', () => {
    const { changes } = lived.service;
    expect(new Set(changes.map(({ change }) => change.change_type)).size).toBeGreaterThan(25);
    expect(dismissedOf(changes)).toBeGreaterThan(10);
  });

  it('leaves nothing open', () => {
    expect(lived.service.waiting).toBe(0);
  });

  it('is told the same, at the same times, as by the machine without a table', () => {
    expect(differences(lived.service, lived.detector)).toEqual([]);
    expect(dismissedOf(lived.service.changes)).toBe(dismissedOf(lived.detector.changes));
  });

  it('delivers each confirmed change once, and what was dismissed never', async () => {
    const { p, everybody } = lived.run;
    for (const { artist, targets } of everybody) await p.expectSound(artist, targets);
    const sent = p.sender.sent.map(({ message }) => message.change?.id);
    expect(sent).toHaveLength(new Set(sent).size);
    const told = [...lived.service.changes, ...lived.others];
    const confirmed = told.filter(({ change }) => change.status === 'confirmed');
    expect(sent).toHaveLength(confirmed.length);
  });

  it('lists what was confirmed, newest first, and counts it', async () => {
    for (const one of lived.run.everybody) {
      const confirmed = confirmedOf(one).map(({ id }) => id);
      const { ids, total } = await listed(one);
      expect(ids.toSorted()).toEqual(confirmed.toSorted());
      expect(total).toBe(confirmed.length);
    }
  });

  it('shows the pictures before and after each change of a picture', async () => {
    const pictures = lived.service.changes.filter(
      ({ change }) => change.confirmed && change.change_type.startsWith('PROFILE_IMAGE'),
    );
    expect(pictures.length).toBeGreaterThan(1);
    for (const { change } of pictures) {
      for (const side of ['before', 'after'] as const) {
        if (isDefaultPicture(change.payload[side])) continue;
        const organization = { id: change.organization_id, plan: 'business' as const };
        const query = { id: change.id, side, now: lived.w.clock.now() };
        const picture = await viewChangePicture(lived.w.table, organization, query);
        expect([side, picture?.bytes.length]).toEqual([side, expect.any(Number)]);
      }
    }
  });

  it('takes half a unit of reading and one of writing for a check without a change', () => {
    const { quiet, checks } = lived.run;
    expect(quiet.writes).toBe(quiet.checks);
    // Every ten minutes a check also reads how busy the service is; here, few share that. The first
    // check of a day also reads what the month has of the day before.
    expect(quiet.reads / quiet.checks).toBeGreaterThanOrEqual(0.5);
    expect(quiet.reads / quiet.checks).toBeLessThan(0.65);
    expect(quiet.checks / checks).toBeGreaterThan(0.5);
  });

  function confirmedOf({ streamingId }: Both): Change[] {
    return [...lived.service.changes, ...lived.others].flatMap(({ artist, change }) =>
      artist === streamingId && change.confirmed ? [change] : [],
    );
  }

  /** All pages of the list of an organization. */
  async function listed({ artist }: Both): Promise<{ ids: string[]; total: number | null }> {
    const { clock, table } = lived.w;
    const scope = {
      organizationId: artist.organization_id,
      artistId: null,
      from: new Date(0),
      now: clock.now(),
    };
    const ids: string[] = [];
    let cursor: string | undefined;
    let total: number | null = null;
    let last = '3';
    do {
      const page = await listChanges(table, scope, { limit: 7, offset: 0, cursor });
      for (const { id, confirmed_at } of page.changes) {
        expect(confirmed_at && confirmed_at <= last).toBe(true);
        last = confirmed_at ?? '';
        ids.push(id);
      }
      total ??= page.total;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return { ids, total };
  }
});
