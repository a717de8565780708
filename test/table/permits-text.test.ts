import { ask, noPermits, type Permits } from '../../shared/domain/quota/permits.ts';
import { type Quota } from '../../shared/domain/quota/quota.ts';
import { permitsText, PermitsText } from '../../shared/table/catalog/source-state.ts';

const quota: Quota = { requests: 400, perSeconds: 5, shares: { people: 0.1, rechecks: 0.15 } };

/** A lane that grants ten permits each quarter of a second, to all classes. */
function busy(): Permits {
  const classes = ['people', 'rechecks', 'routine'] as const;
  let permits = noPermits;
  for (let slot = 0; slot < 100; slot += 1) {
    const now = 1_795_691_025_000 + slot * 250;
    for (const permitClass of classes) {
      ({ permits } = ask(permits, { permitClass, calls: 10, now }, quota));
    }
  }
  return permits;
}

describe('the permits of a lane as text', () => {
  it('leave room in one write unit, however busy the lane is', () => {
    const permits = busy();
    expect(permits.slots.length).toBeGreaterThanOrEqual(20);
    expect(JSON.stringify(permits).length).toBeGreaterThan(1024);
    // The rest of the item is its key, and the state of the breaker.
    expect(permitsText(permits).length).toBeLessThan(850);
  });

  it.each([
    ['that nobody used', noPermits],
    ['that is busy', busy()],
  ])('are read as they were, of a lane %s', (_, permits) => {
    expect(PermitsText.parse(permitsText(permits))).toEqual(permits);
  });

  it.each(['{"slots":[[1,2,3]]}', '{"slots":[{"at":1}]}', '[]'])('are not read from %s', (text) => {
    expect(PermitsText.safeParse(text).success).toBe(false);
  });
});
