import type { CheckError } from '../../shared/domain/artists/artist.ts';
import { type Visited, visitOf } from '../../shared/checks/rules/visit.ts';
import { isFullCheck, latestTurn } from '../../shared/checks/rules/full-checks.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const now = new Date('2026-11-21T10:30:00.000Z');
const [small, busy] = [100, 100_000];
const iso = (ms: number) => new Date(ms).toISOString();
const ago = (minutes: number) => iso(now.getTime() - minutes * minuteMs);
/** One that is no sample of this hour, and whose turns are all more than ten minutes ago. */
const id = Array.from({ length: 5000 }, (_, number) => `deezer#${number}`).find(
  (one) =>
    !isFullCheck(one, now, busy) &&
    [1, 6, 12, 24].every((hours) => now.getTime() - latestTurn(one, now, hours * hourMs) > 600_000),
)!;
const turn = (hours: number) => latestTurn(id, now, hours * hourMs);
const rest = { seen: 'abc', profile: 'p', list: 'l', count: 3, list_at: ago(5), all_at: ago(5) };
const fresh: Visited = {
  ...{ id, plan: 'business', seen_hash: 'abc', rest, active_since: null },
  ...{ last_checked_at: ago(5), check_error: null },
};
const failedAt = (ms: number): CheckError => ({ code: 'down', message: 'Away.', at: iso(ms) });
const kind = (
  watch: Partial<Visited>,
  checksPerHour: number,
  { before = null, at = now }: { before?: Date | null; at?: Date } = {},
) => visitOf({ ...fresh, ...watch }, { checksPerHour, before, isFirst: false }, at).kind;

describe.each([
  ['a small service', small],
  ['a busy service', busy],
])('the visit of an artist of %s', (_name, checksPerHour) => {
  it('compares the profile with what the last check saw', () => {
    expect(visitOf(fresh, { checksPerHour, before: null, isFirst: false }, now)).toEqual({
      kind: 'probe',
      rest,
    });
    expect(kind({ rest: { ...rest, list: null } }, checksPerHour)).toBe('probe');
  });

  it('is nothing where there is nothing to compare, and no check is due', () => {
    expect(kind({ rest: null }, checksPerHour)).toBe('nothing');
  });

  it('asks for a check at the plan’s turn where the list doesn’t rest', () => {
    const last_checked_at = iso(turn(1) - 1);
    for (const other of [null, { ...rest, list: null }, { ...rest, seen: 'other' }]) {
      expect(kind({ last_checked_at, rest: other }, checksPerHour)).toBe('check');
      expect(kind({ last_checked_at: iso(turn(1)), rest: other }, checksPerHour)).not.toBe('check');
    }
  });

  it('is nothing where the last check failed, as long as its message may come again', () => {
    const last_checked_at = iso(turn(1) - 3 * hourMs);
    const failed = (minutes: number) => ({
      last_checked_at,
      check_error: failedAt(now.getTime() - minutes * minuteMs),
    });
    for (const minutes of [0, 5, 20]) expect(kind(failed(minutes), checksPerHour)).toBe('nothing');
    expect(kind(failed(21), checksPerHour)).toBe('check');
  });

  it('asks once for the check of one that failed long ago, and again at the plan’s next turn', () => {
    const failed = { check_error: failedAt(turn(1) - hourMs) };
    expect(kind(failed, checksPerHour, { before: new Date(turn(1) - 1) })).toBe('check');
    expect(kind(failed, checksPerHour, { before: new Date(turn(1)) })).toBe('nothing');
  });
});

describe('the visit of an artist of a small service whose list rests', () => {
  it('asks for a check at each turn of the plan', () => {
    expect(kind({ last_checked_at: iso(turn(1) - 1) }, small)).toBe('check');
    const pro = { plan: 'pro' as const, last_checked_at: iso(turn(6)) };
    expect(kind(pro, small)).toBe('probe');
    expect(kind({ ...pro, last_checked_at: iso(turn(6) - 1) }, small)).toBe('check');
  });
});

describe('the visit of an artist of a busy service whose list rests', () => {
  it('asks for no check at the plan’s turn', () => {
    expect(kind({ last_checked_at: iso(turn(1) - 1) }, busy)).toBe('probe');
  });

  it('asks for one where the list, or all of it, is due', () => {
    expect(kind({ rest: { ...rest, list_at: iso(turn(6) - 1) } }, busy)).toBe('check');
    expect(kind({ rest: { ...rest, list_at: iso(turn(6)) } }, busy)).toBe('probe');
    expect(kind({ rest: { ...rest, all_at: iso(turn(24) - 1) } }, busy)).toBe('check');
    expect(kind({ plan: 'free', rest: { ...rest, list_at: iso(turn(12) - 1) } }, busy)).toBe(
      turn(12) === turn(24) ? 'check' : 'probe',
    );
  });

  it('asks for one once in an hour of which it is a sample', () => {
    const hour = new Date('2026-11-21T10:00:00.000Z');
    const sample = Array.from({ length: 5000 }, (_, number) => `deezer#${number}`).find((one) =>
      isFullCheck(one, now, busy),
    )!;
    const all_at = iso(now.getTime() - 1);
    const resting = { id: sample, rest: { ...rest, list_at: all_at, all_at } };
    const before = iso(hour.getTime() - 1);
    expect(kind({ ...resting, last_checked_at: before }, busy)).toBe('check');
    expect(kind({ ...resting, last_checked_at: iso(hour.getTime()) }, busy)).toBe('probe');
  });
});

describe('a check that was asked for and hasn’t come yet', () => {
  const due = { rest: { ...rest, list_at: iso(turn(6) - 1) } };
  const sinceDue = Math.max(turn(1), turn(6));

  it('is not asked for again at each visit, however far behind the checks are', () => {
    expect(kind(due, busy, { before: new Date(sinceDue - 1) })).toBe('check');
    expect(kind(due, busy, { before: new Date(sinceDue) })).toBe('probe');
    const never = { last_checked_at: iso(turn(1) - hourMs), rest: null };
    expect(kind(never, small, { before: new Date(turn(1)) })).toBe('nothing');
  });

  it('is asked for again at the plan’s next turn, as a message may be lost', () => {
    const before = new Date(sinceDue);
    const at = new Date(turn(1) + hourMs);
    expect(kind(due, busy, { before, at })).toBe('check');
  });

  it('is asked for where its slot was visited before it stood there', () => {
    const plan_since = ago(2);
    expect(kind({ ...due, plan_since }, busy, { before: new Date(ago(3)) })).toBe('check');
    const active_since = ago(2);
    expect(kind({ ...due, active_since }, busy, { before: new Date(ago(3)) })).toBe('check');
    expect(kind({ ...due, active_since }, busy, { before: new Date(ago(1)) })).toBe('probe');
  });
});

describe('the requests of a check that is due', () => {
  const requests = (part: Partial<Visited>, checksPerHour = busy) =>
    visitOf({ ...fresh, ...part }, { checksPerHour, before: null, isFirst: false }, now);
  const last_checked_at = iso(turn(24) - 1);

  it('are two for the profile and the list, and three where the top tracks are due, too', () => {
    const list_at = iso(turn(6) - 1);
    expect(requests({ rest: { ...rest, list_at } })).toEqual({ kind: 'check', requests: 2 });
    const all_at = iso(turn(24) - 1);
    expect(requests({ rest: { ...rest, all_at } })).toEqual({ kind: 'check', requests: 3 });
  });

  it('are three where each check reads everything', () => {
    for (const [part, load] of [
      [{ last_checked_at }, small],
      [{ last_checked_at, rest: { ...rest, list: null } }, busy],
    ] as const)
      expect(requests(part, load)).toEqual({ kind: 'check', requests: 3 });
  });
});
