import { healthAfter, type AttemptSign } from '../../shared/deliveries/rules/target-health.ts';
import { freshState, type TargetState } from '../../shared/deliveries/rules/target-state.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const about = '2026-11-01T00:00:00.000Z';
const hour = 3600;
const day = 24 * hour;

function sign(deliveryId: string, seconds: number, more: Partial<AttemptSign> = {}): AttemptSign {
  return {
    at: at(seconds),
    deliveryId,
    since: at(seconds).toISOString(),
    about,
    delivered: false,
    status_code: 500,
    error: 'http_500',
    retry_after_seconds: null,
    permanent: false,
    gaveUp: false,
    ...more,
  };
}

/** What is known after all of them, one after the other. */
function after(signs: readonly AttemptSign[], state: TargetState = freshState) {
  let disable: string | null = null;
  for (const one of signs) {
    const health = healthAfter(state, one);
    if (!health) continue;
    ({ state } = health);
    disable ??= health.disable;
  }
  return { state, disable };
}

const failures = (count: number, more: Partial<AttemptSign> = {}, from = 0) =>
  Array.from({ length: count }, (_, n) => sign(`dlv_${from + n}`, from + n, more));

describe('what is known of a target', () => {
  it('is nothing new after a success of one without troubles', () => {
    expect(healthAfter(freshState, sign('dlv_1', 0, { delivered: true }))).toBeNull();
  });

  it('is nothing any more after a success', () => {
    const { state } = after([...failures(7), sign('dlv_9', 100, { delivered: true })]);
    expect(state.trouble).toBeNull();
  });

  it.each([
    ['a 500', { status_code: 500 }],
    ['a timeout', { status_code: null, error: 'timeout' }],
    ['no connection', { status_code: null, error: 'connect_failed' }],
  ])('opens the breaker after five deliveries that met %s, not after four', (_, more) => {
    expect(after(failures(4, more)).state.trouble?.open_until).toBeNull();
    expect(after(failures(5, more)).state.trouble?.open_until).toBe(at(4 + 60).toISOString());
  });

  it('does not open the breaker for one delivery, however often that fails', () => {
    const again = Array.from({ length: 20 }, (_, n) => sign('dlv_1', n));
    expect(after(again).state.trouble).toMatchObject({ failures: 1, open_until: null });
  });

  it.each([400, 404, 429])('begins to count anew at a %i, which is an answer', (status_code) => {
    const signs = [...failures(4), sign('dlv_x', 10, { status_code }), ...failures(4, {}, 20)];
    expect(after(signs).state.trouble?.open_until).toBeNull();
  });

  it('keeps the breaker open for twice as long each time that its trial fails, half an hour at most', () => {
    let { state } = after(failures(5));
    const waits: number[] = [];
    let trials = 0;
    for (let now = 64; trials < 8; trials += 1) {
      ({ state } = after([sign(`dlv_p${trials}`, now)], state));
      const until = Date.parse(state.trouble?.open_until ?? '');
      waits.push((until - at(now).getTime()) / 1000);
      now = (until - start) / 1000;
    }
    expect(waits).toEqual([120, 240, 480, 960, 1800, 1800, 1800, 1800]);
  });

  it.each([
    ['a success', { delivered: true }],
    ['an answer that is no fault of the receiver’s', { status_code: 404 }],
  ])('does not let the target rest on once %s closed the breaker', (_, more) => {
    const rest = { until: at(64).toISOString(), about };
    const { state } = after(failures(5));
    expect(after([sign('dlv_9', 10, more)], { ...state, rest }).state.rest).toBeNull();
    expect(after([sign('dlv_9', 10, more)], { ...freshState, rest }).state.rest).toEqual(rest);
    expect(after([sign('dlv_9', 10)], { ...state, rest }).state.rest).toEqual(rest);
  });

  it('is not changed by attempts that were under way when the breaker opened', () => {
    const { state } = after(failures(5));
    const late = sign('dlv_late', 3, { at: at(20) });
    expect(after([late], state).state.trouble?.open_until).toBe(state.trouble?.open_until);
  });

  it.each([
    ['what a 429 asks for', { status_code: 429, retry_after_seconds: 90 }, 90],
    ['what a 503 asks for', { status_code: 503, retry_after_seconds: 90 }, 90],
    ['five seconds after a 429 that names no time', { status_code: 429 }, 5],
    ['six hours where more is asked for', { status_code: 429, retry_after_seconds: 9e9 }, 21_600],
    ['nothing after a 503 that names no time', { status_code: 503 }, null],
    ['nothing after a 500', { status_code: 500, retry_after_seconds: 90 }, null],
  ])('leaves the receiver alone for %s', (_, more, seconds) => {
    const { quiet_until } = after([sign('dlv_1', 0, more)]).state;
    expect(quiet_until).toBe(seconds === null ? null : at(seconds).toISOString());
  });

  it('does not let a shorter wish cut a longer one', () => {
    const wish = (seconds: number) => ({ status_code: 429, retry_after_seconds: seconds });
    const { state } = after([sign('dlv_1', 0, wish(600)), sign('dlv_2', 1, wish(5))]);
    expect(state.quiet_until).toBe(at(600).toISOString());
  });

  it('is nothing when the fault is in the message', () => {
    expect(
      healthAfter(freshState, sign('dlv_1', 0, { status_code: 400, permanent: true })),
    ).toBeNull();
  });

  it('is told to the admins after a day without a success, once', () => {
    const told = (signs: AttemptSign[]) => after(signs).state.notice;
    expect(told([sign('dlv_1', 0), sign('dlv_1', day - 1)])).toBeNull();
    const { state } = after([sign('dlv_1', 0), sign('dlv_1', day)]);
    expect(state.notice).toEqual({
      kind: 'failing',
      at: at(day).toISOString(),
      reason:
        'Nothing has arrived since 2026-11-21 10:00 UTC. The last attempt failed: the receiver answered 500.',
    });
    const later = after([sign('dlv_1', 2 * day)], { ...state, notice: null });
    expect(later.state.notice).toBeNull();
    const success = sign('dlv_2', day / 2, { delivered: true });
    expect(told([sign('dlv_1', 0), success, sign('dlv_1', day)])).toBeNull();
  });

  describe('disables it after five days without a success', () => {
    const gaveUp = (id: string, seconds: number) =>
      sign(id, seconds, { status_code: 404, gaveUp: true });
    it.each([
      [
        'when a second delivery is given up half a day after the first',
        [gaveUp('a', 4.5 * day), gaveUp('b', 5 * day)],
        true,
      ],
      ['not before', [gaveUp('a', 4 * day), gaveUp('b', 5 * day - 1)], false],
      ['not for a single one', [gaveUp('a', 5 * day)], false],
      ['not for two at a time', [gaveUp('a', 5 * day), gaveUp('b', 5 * day + hour)], false],
      [
        'not for one that goes on',
        [gaveUp('a', day), sign('b', 6 * day, { status_code: 404 })],
        false,
      ],
    ])('%s', (_, signs, isDisabled) => {
      const first = sign('first', 0, { status_code: 404 });
      expect(after([first, ...signs]).disable !== null).toBe(isDisabled);
    });

    it('when the breaker is open: so many wait that none is given up', () => {
      const { state } = after(failures(5));
      expect(after([sign('p', 5 * day - 1)], state).disable).toBeNull();
      expect(after([sign('p', 5 * day)], state).disable).toBe(
        'Nothing has arrived since 2026-11-21 10:00 UTC. The last attempt failed: the receiver answered 500.',
      );
    });

    it('but not when it was changed meanwhile', () => {
      const { state } = after(failures(5));
      expect(after([sign('p', 5 * day, { about: 'later' })], state).disable).toBeNull();
    });
  });

  describe('of an attempt that began before the target was changed', () => {
    const changed = at(10).toISOString();
    const newer = after(failures(3, { about: changed }, 20)).state;

    it('tells nothing of the target as it is now', () => {
      expect(healthAfter(newer, sign('dlv_late', 30))).toBeNull();
      expect(healthAfter(newer, sign('dlv_late', 30, { delivered: true }))).toBeNull();
    });

    it('tells that its receiver asks for quiet, unless the target has another address', () => {
      const quiet = sign('dlv_late', 30, { status_code: 429, retry_after_seconds: 60 });
      const { state } = healthAfter(newer, quiet)!;
      expect(state).toEqual({ ...newer, quiet_until: at(90).toISOString() });
      expect(healthAfter({ ...newer, moved_at: changed }, quiet)).toBeNull();
    });
  });
});
