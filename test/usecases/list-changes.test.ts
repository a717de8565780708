import fc from 'fast-check';
import type { Change } from '../../shared/changes/rules/change.ts';
import { newId } from '../../shared/domain/ids.ts';
import {
  type ChangesRequest,
  type ChangesScope,
  listChanges,
} from '../../shared/changes/steps/list-changes.ts';
import { seededRandom } from '../support/clock.ts';
import { newestFirst, store } from '../support/confirmed.ts';
import { oneTable } from '../support/engine.ts';

const now = new Date('2026-11-21T10:17:31.123Z');
const from = new Date(now.getTime() - 90 * 86_400_000);
const severities = ['critical', 'warning', 'info'] as const;

/** When changes were confirmed: many or few in an hour, whole days without any, too old ones too. */
const moments = fc
  .array(
    fc.record({
      daysAgo: fc.oneof(fc.integer({ min: 0, max: 93 }), fc.constantFrom(0, 1, 20, 21, 89, 90)),
      hour: fc.oneof(fc.integer({ min: 0, max: 23 }), fc.constantFrom(0, 10, 23)),
      ms: fc.oneof(
        fc.integer({ min: 0, max: 3_599_999 }),
        fc.constantFrom(0, 1_051_122, 1_051_123, 3_599_999),
      ),
      severity: fc.constantFrom(...severities),
    }),
    { maxLength: 45 },
  )
  .map((all) =>
    all
      .map(({ daysAgo, hour, ms, severity }) => ({
        at: new Date(Date.UTC(2026, 10, 21 - daysAgo, hour) + ms),
        severity,
      }))
      .filter(({ at }) => at <= now),
  );

describe('a page of changes', () => {
  const engine = oneTable();
  const random = seededRandom(3);

  const scopeOf = (organizationId: string): ChangesScope => ({
    organizationId,
    artistId: null,
    from,
    now,
  });
  const organization = () => newId('organization', { now, random: random.bytes(10) });
  const ids = (changes: readonly Change[]) => changes.map(({ id }) => id);

  async function stored(all: readonly { at: Date; severity: Change['severity'] }[]) {
    const organization_id = organization();
    const changes = await store(
      engine.table,
      all.map(({ at, severity }, n) => ({ n, at: at.toISOString(), severity, organization_id })),
    );
    const shown = newestFirst(changes).filter(
      ({ confirmed_at }) => (confirmed_at ?? '') >= from.toISOString(),
    );
    return { scope: scopeOf(organization_id), shown };
  }

  it('at any offset is what reading and dropping gives, and the total is exact', async () => {
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.array(fc.nat(50), { minLength: 3, maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        async (all, offsets, limit) => {
          const { scope, shown } = await stored(all);
          for (const offset of [0, shown.length, ...offsets]) {
            const page = await listChanges(engine.table, scope, { limit, offset });
            expect(ids(page.changes)).toEqual(ids(shown.slice(offset, offset + limit)));
            expect(page.nextCursor !== null).toBe(offset + limit < shown.length);
            expect(page.total).toBe(shown.length);
          }
        },
      ),
      { numRuns: 60, seed: 11 },
    );
  });

  it('leads by cursors through everything exactly once, from any offset, with any filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        moments,
        fc.nat(10),
        fc.integer({ min: 1, max: 9 }),
        fc.option(fc.constantFrom(...severities), { nil: undefined }),
        async (all, offset, limit, severity) => {
          const { scope, shown } = await stored(all);
          const wanted =
            severity === undefined ? shown : shown.filter((one) => atLeast(one, severity));
          const seen: string[] = [];
          let request: ChangesRequest = { limit, offset, min_severity: severity };
          for (;;) {
            const page = await listChanges(engine.table, scope, request);
            expect(page.changes.length).toBeLessThanOrEqual(limit);
            seen.push(...ids(page.changes));
            if (page.nextCursor === null) break;
            expect(page.changes).toHaveLength(limit);
            request = { limit, offset: 0, cursor: page.nextCursor, min_severity: severity };
          }
          expect(seen).toEqual(ids(wanted.slice(offset)));
        },
      ),
      { numRuns: 60, seed: 12 },
    );
  });

  it('goes on where it was although newer changes came in between', async () => {
    const at = (minute: number) => new Date(now.getTime() - minute * 60_000);
    const { scope, shown } = await stored(
      [50, 40, 30, 20].map((minute) => ({ at: at(minute), severity: 'info' as const })),
    );
    const first = await listChanges(engine.table, scope, { limit: 2, offset: 0 });
    await store(engine.table, [
      { n: 99, at: at(1).toISOString(), organization_id: scope.organizationId },
    ]);
    const next = { limit: 2, offset: 0, cursor: first.nextCursor ?? '' };
    const second = await listChanges(engine.table, scope, next);
    expect(ids([...first.changes, ...second.changes])).toEqual(ids(shown));
  });

  it('takes a cursor also where it lies outside of the times that are asked for', async () => {
    const at = (minute: number) => new Date(now.getTime() - minute * 60_000);
    const { scope, shown } = await stored(
      [50, 40, 30, 20].map((minute) => ({ at: at(minute), severity: 'info' as const })),
    );
    const { nextCursor } = await listChanges(engine.table, scope, { limit: 2, offset: 0 });
    const page = async (more: Partial<ChangesRequest>) => {
      const request = { limit: 9, offset: 0, cursor: nextCursor ?? '', ...more };
      return ids((await listChanges(engine.table, scope, request)).changes);
    };
    expect(await page({ until: at(45).toISOString() })).toEqual(ids(shown.slice(3)));
    expect(await page({ since: at(35).toISOString() })).toEqual([]);
    expect(await page({ since: at(45).toISOString() })).toEqual(ids(shown.slice(2, 3)));
  });

  it('reads a long list in few steps where a filter lets little through', async () => {
    const all = Array.from({ length: 400 }, (_, n) => ({
      at: new Date(now.getTime() - n * 60_000),
      severity: n === 399 ? ('critical' as const) : ('info' as const),
    }));
    const { scope, shown } = await stored(all);
    let reads = 0;
    const done = engine.table.intercept((next) => {
      reads += 1;
      return next();
    });
    const request: ChangesRequest = { limit: 5, offset: 0, min_severity: 'critical' };
    const { changes } = await listChanges(engine.table, scope, request);
    done();
    expect(ids(changes)).toEqual(ids(shown.slice(399)));
    expect(reads).toBeLessThan(10);
  });
});

function atLeast({ severity }: Change, minimum: Change['severity']): boolean {
  return severities.indexOf(severity) <= severities.indexOf(minimum);
}
