import type { CheckError } from '../../../shared/domain/artist.ts';
import { checkedAt, type Looked } from '../../../shared/domain/tick/checked-at.ts';
import type { Marks } from '../../../shared/domain/tick/due-slots.ts';
import { slotCount, slotOf } from '../../../shared/domain/tick/rings.ts';

const own = '2026-11-21T10:00:30.000Z';
const id = 'deezer#27';
const at = '2026-11-21T10:00:00.000Z';
const rest = { seen: 's', profile: 'p', list: null, count: 3, list_at: at, all_at: at };
const failed: CheckError = { code: 'down', message: 'It didn’t answer.', at };
const watch: Looked = {
  ...{ id, plan: 'pro', last_checked_at: own, active_since: null, rest, check_error: null },
};
const none = Array.from({ length: slotCount }, () => 0);
/** Its slot was visited at that time, all others never. */
const visited = (time: string): Marks => {
  const pro = none.with(slotOf(id), Date.parse(time) / 60_000);
  return { first: none, business: none, pro, free: none };
};
const later = '2026-11-21T11:15:00.000Z';

describe('when an artist was last checked', () => {
  it('is when its slot was visited since its own check', () => {
    expect(checkedAt(watch, visited(later))).toBe(later);
  });

  it('is its own check where that came later, also in the minute of a visit that began before it', () => {
    expect(checkedAt(watch, visited('2026-11-21T09:00:00.000Z'))).toBe(own);
    expect(checkedAt(watch, visited('2026-11-21T10:00:00.000Z'))).toBe(own);
    expect(checkedAt(watch, visited('2026-11-21T10:01:00.000Z'))).toBe('2026-11-21T10:01:00.000Z');
  });

  it('is its own check where no slot of its plan was visited', () => {
    expect(checkedAt({ ...watch, plan: 'business' }, visited(later))).toBe(own);
    expect(checkedAt(watch, null)).toBe(own);
    expect(checkedAt({ ...watch, plan: null }, visited(later))).toBe(own);
  });

  it('is its own check where visits say nothing: the last check failed, or the profile can’t be compared', () => {
    expect(checkedAt({ ...watch, check_error: failed }, visited(later))).toBe(own);
    expect(checkedAt({ ...watch, rest: null }, visited(later))).toBe(own);
  });

  it('is its own check where the daily one is missing', () => {
    expect(checkedAt(watch, visited('2026-11-22T15:00:00.000Z'))).not.toBe(own);
    expect(checkedAt(watch, visited('2026-11-22T17:00:00.000Z'))).toBe(own);
  });

  it('is its own check where nobody held it actively when its slot was visited', () => {
    const back = { ...watch, active_since: '2026-11-21T11:15:20.000Z' };
    expect(checkedAt(back, visited(later))).toBe(own);
    expect(checkedAt(back, visited('2026-11-21T11:16:00.000Z'))).toBe('2026-11-21T11:16:00.000Z');
  });

  it('is its own check where it stood in another ring when the slot of its plan was visited', () => {
    const moved = { ...watch, plan_since: '2026-11-21T11:15:20.000Z' };
    expect(checkedAt(moved, visited(later))).toBe(own);
    expect(checkedAt(moved, visited('2026-11-21T11:16:00.000Z'))).toBe('2026-11-21T11:16:00.000Z');
  });
});
