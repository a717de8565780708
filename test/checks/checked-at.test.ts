import type { CheckError } from '../../shared/domain/artists/artist.ts';
import { checkedAt, type Looked } from '../../shared/checks/rules/visit.ts';
import { type Marks, slotCount, slotOf } from '../../shared/checks/rules/rings.ts';
import { latestTurn } from '../../shared/checks/rules/full-checks.ts';

const hourMs = 3_600_000;
const own = '2026-11-21T10:00:30.000Z';
const at = '2026-11-21T10:00:00.000Z';
/** One whose list has its turn about 11 hours after its own check, and so none of its turns is near that. */
const id = Array.from({ length: 5000 }, (_, number) => `deezer#${number}`).find((one) => {
  const turn = latestTurn(one, new Date('2026-11-21T22:00:00.000Z'), 12 * hourMs);
  return turn > Date.parse('2026-11-21T20:30:00.000Z');
})!;
const rest = { seen: 's', profile: 'p', list: null, count: 3, list_at: at, all_at: at };
const failed: CheckError = { code: 'down', message: 'It didn’t answer.', at };
const watch: Looked = {
  ...{ id, plan: 'pro', last_checked_at: own, active_since: null, seen_hash: 's', rest },
  check_error: null,
};
const after = (hours: number) => new Date(Date.parse(at) + hours * hourMs).toISOString();
const none = Array.from({ length: slotCount }, () => 0);
/** Its slot was visited at that time, all others never. */
const visited = (time: string): Marks => {
  const pro = none.with(slotOf(id), Date.parse(time) / 60_000);
  return { first: none, business: none, pro, free: none };
};
const later = '2026-11-21T11:15:00.000Z';

describe('when an artist was last checked', () => {
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

  it('is its own check where the catalog shows no profile with one request', () => {
    const shown = (catalog: string) => {
      const plain = { ...watch, id: id.replace('deezer', catalog) };
      return checkedAt(plain, {
        ...visited(later),
        pro: none.map(() => Date.parse(later) / 60_000),
      });
    };
    expect(shown('deezer')).toBe(later);
    expect(shown('spotify')).toBe(own);
  });

  it('is its own check where the profile moved so often that visits leave it alone', () => {
    const at = '2026-11-21T10:00:30.000Z';
    const restless = { ...watch, rest: { ...rest, all_at: at, moves: 6 } };
    expect(checkedAt(restless, visited('2026-11-21T10:45:00.000Z'))).toBe(own);
    // Two moves an hour are forgotten.
    const calm = { ...watch, rest: { ...rest, all_at: at, moves: 4 } };
    expect(checkedAt(calm, visited('2026-11-21T10:45:00.000Z'))).not.toBe(own);
  });

  it('is what was known, while the check of who differs waits, and not once it was made', () => {
    const known_at = '2026-11-21T11:10:00.000Z';
    const differs = { at: '2026-11-21T11:15:10.000Z', known_at };
    expect(checkedAt({ ...watch, differs }, visited(later))).toBe(known_at);
    expect(checkedAt({ ...watch, differs, check_error: failed }, visited(later))).toBe(known_at);
    const before = { ...differs, at: '2026-11-21T10:00:20.000Z' };
    expect(checkedAt({ ...watch, differs: before }, visited(later))).toBe(later);
  });

  it('is its own check, while the next one is due and waits', () => {
    for (const hours of [7, 40]) expect(checkedAt(watch, visited(after(hours)))).toBe(own);
  });

  it('is no later than the last visit must have been, while a check of the list waits', () => {
    const rests = { ...watch, seen_hash: rest.seen, rest: { ...rest, list: 'l' } };
    expect(checkedAt(rests, visited(after(7)))).toBe(after(7));
    const due = latestTurn(id, new Date(after(12)), 12 * hourMs);
    const known = new Date(due - 6 * hourMs).toISOString();
    for (const hours of [12, 20, 40]) expect(checkedAt(rests, visited(after(hours)))).toBe(known);
  });

  it('goes back by one visit at most, as soon as a check of the list waits', () => {
    const rests = { ...watch, seen_hash: rest.seen, rest: { ...rest, list: 'l' } };
    const due = latestTurn(id, new Date(after(12)), 12 * hourMs);
    const minute = Math.ceil(due / 60_000);
    // Each slot of the plan was visited in the last five minutes.
    const pro = none.map((_, slot) => minute - (slot % 5)).with(slotOf(id), minute);
    const known = checkedAt(rests, { first: none, business: none, pro, free: none });
    expect(due - Date.parse(known)).toBe(5 * 60_000);
  });

  it('is its own check where it stood in another ring when the slot of its plan was visited', () => {
    const moved = { ...watch, plan_since: '2026-11-21T11:15:20.000Z' };
    expect(checkedAt(moved, visited(later))).toBe(own);
    expect(checkedAt(moved, visited('2026-11-21T11:16:00.000Z'))).toBe('2026-11-21T11:16:00.000Z');
  });

  it('is its own check where the visit may have read the slot before its row was there', () => {
    const moved = { ...watch, plan_since: '2026-11-21T11:14:59.500Z' };
    expect(checkedAt(moved, visited(later))).toBe(own);
  });
});
