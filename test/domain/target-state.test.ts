import {
  freshState,
  letTrial,
  isOnTrial,
  isIdle,
  leaseSeconds,
  leftAloneSince,
  livePlaces,
  mayWork,
  paceOf,
  type Place,
  placesMax,
  shutUntil,
  takeSlots,
  type TargetState,
  type Trouble,
} from '../../shared/deliveries/rules/target-state.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const iso = (seconds: number) => at(seconds).toISOString();
const about = '2026-11-01T00:00:00.000Z';

const place = (lease: string, since = 0): Place => ({
  lease,
  since: iso(since),
  until: iso(since + leaseSeconds),
  claim: [],
});

const full: TargetState = {
  ...freshState,
  places: Array.from({ length: placesMax }, (_, n) => place(`runner ${n}`)),
};

const troubled = (more: Partial<Trouble>): TargetState => ({
  ...freshState,
  trouble: {
    about,
    since: iso(-300),
    failures: 5,
    last_failed: null,
    latest: null,
    openings: 1,
    open_until: iso(60),
    gave_up_at: null,
    notified: false,
    ...more,
  },
});

describe('an attempt that a person asks for', () => {
  const quiet = { ...freshState, quiet_until: iso(600) };

  it('is let through an open breaker, and that once', () => {
    const next = letTrial(troubled({}), at(0), false);
    expect(next?.trouble?.open_until).toBe(iso(0));
    expect(next && letTrial(next, at(0), false)).toBeNull();
  });

  it('goes to a receiver of their own that wants a pause, and to no chat that does', () => {
    expect(letTrial(quiet, at(0), true)?.quiet_until).toBeNull();
    expect(letTrial(quiet, at(0), false)).toBeNull();
    expect(letTrial(quiet, at(601), true)).toBeNull();
  });
});

const may = (state: TargetState, lease: string, seconds: number) =>
  mayWork(state, { lease, at: at(seconds), about });

describe('the places of a target', () => {
  it('are five, each for one runner', () => {
    expect(may({ ...full, places: full.places.slice(1) }, 'another', 1)).toBe(true);
    expect(may(full, 'another', 1)).toBe(false);
    expect(may(full, 'runner 3', 1)).toBe(true);
  });

  it('are free again seconds after their runners died', () => {
    expect(may(full, 'another', leaseSeconds - 1)).toBe(false);
    expect(may(full, 'another', leaseSeconds)).toBe(true);
    expect(livePlaces(full, at(leaseSeconds))).toEqual([]);
    expect(leaseSeconds).toBeLessThanOrEqual(15);
  });

  it('are one for the trial of a breaker, which came after its time', () => {
    const onTrial = troubled({ open_until: iso(60) });
    expect(isOnTrial(onTrial, about)).toBe(true);
    expect(may(onTrial, 'trial', 61)).toBe(true);
    const taken = { ...onTrial, places: [place('trial', 61)] };
    expect(may(taken, 'another', 62)).toBe(false);
    expect(may(taken, 'trial', 62)).toBe(true);
    // It has had its place since before the breaker opened: what it does proves nothing.
    const old = { ...onTrial, places: [{ ...place('old', 0), until: iso(90) }] };
    expect(may(old, 'old', 61)).toBe(false);
    expect(may(old, 'another', 61)).toBe(true);
  });

  it('are as many as ever at a target that was changed since it failed', () => {
    const state = { ...troubled({ open_until: iso(60) }), places: [place('one')] };
    expect(mayWork(state, { lease: 'another', at: at(1), about: iso(-1) })).toBe(true);
    expect(isOnTrial(state, iso(-1))).toBe(false);
  });
});

describe('when a target is shut', () => {
  it.each<[string, Partial<TargetState>, number | null]>([
    ['never at first', {}, null],
    ['as long as the receiver asks for quiet', { quiet_until: iso(30) }, 30],
    ['no longer than that', { quiet_until: iso(0) }, null],
    ['while the breaker is open', troubled({ open_until: iso(60) }), 60],
    ['for the longer of the two', { ...troubled({}), quiet_until: iso(90) }, 90],
  ])('%s', (_, state, seconds) => {
    const until = shutUntil({ ...freshState, ...state }, { at: at(0), about });
    expect(until).toEqual(seconds === null ? null : at(seconds));
  });

  it('while all of its kind are paused', () => {
    const pausedUntil = at(45);
    expect(shutUntil(freshState, { at: at(0), about, pausedUntil })).toEqual(pausedUntil);
  });

  it('not for trouble that it had before it was changed', () => {
    expect(shutUntil(troubled({}), { at: at(0), about: iso(-1) })).toBeNull();
  });
});

describe('a target is idle', () => {
  const place = { lease: 'l', since: iso(0), until: iso(10), claim: [] };
  it('two minutes after its last lease ended', () => {
    const state = { ...freshState, places: [place] };
    expect(isIdle(state, at(129))).toBe(false);
    expect(isIdle(state, at(130))).toBe(true);
  });

  it('two minutes after the last runner gave up its place', () => {
    const state = { ...freshState, left_at: iso(5) };
    expect(isIdle(state, at(124))).toBe(false);
    expect(isIdle(state, at(125))).toBe(true);
  });

  it('if nobody ever had a place', () => {
    expect(isIdle(freshState, at(0))).toBe(true);
  });
});

describe('the pace of a target', () => {
  it.each([
    ['chat_a', 60, 61],
    ['chat_b', 60, 30],
    ['email', 600, 40],
  ] as const)('of type %s lets through in %d seconds at most %d', (type, seconds, most) => {
    const pace = paceOf(type)!;
    let state: TargetState = freshState;
    let taken = 0;
    for (let now = 0; now < seconds; now += 0.5) {
      const { slots, tatMs } = takeSlots(state, { pace, at: at(now), count: 50, withinMs: 0 });
      state = { ...state, tat_ms: tatMs };
      taken += slots.length;
    }
    expect(taken).toBeGreaterThan(most * 0.9);
    expect(taken).toBeLessThanOrEqual(most);
  });

  it('gives slots to come, each to one, and says when the next is', () => {
    const pace = { intervalMs: 1000, burst: 1 };
    const ask = { pace, at: at(0), count: 5, withinMs: 2000 };
    const first = takeSlots(freshState, ask);
    expect(first.slots).toEqual([at(0), at(1), at(2)]);
    expect(first.nextAt).toEqual(at(3));
    const second = takeSlots({ ...freshState, tat_ms: first.tatMs }, ask);
    expect(second).toMatchObject({ slots: [], nextAt: at(3) });
  });

  it('is none for webhooks', () => {
    expect(paceOf('webhook')).toBeNull();
  });
});

describe('since when a target is left alone', () => {
  it.each<[string, Partial<TargetState>, number]>([
    ['its oldest delivery is due', {}, 0],
    ['its last runner left', { left_at: iso(20) }, 20],
    ['the lease of a runner that died ran out', { places: [place('dead', 25)] }, 35],
    ['it may be tried again', { quiet_until: iso(90) }, 90],
    ['its breaker lets a trial through', troubled({ open_until: iso(60) }), 60],
    ['a runner was asked to come', { rest: { until: iso(45), about } }, 45],
  ])('since %s', (_, state, seconds) => {
    expect(leftAloneSince({ ...freshState, ...state }, { dueAt: at(0), about })).toEqual(
      at(seconds),
    );
  });

  it.each<[string, Partial<TargetState>]>([
    ['a rest', { rest: { until: iso(45), about } }],
    ['a breaker', troubled({ open_until: iso(60) })],
  ])('since its user changed it, if %s is from before that', (_, state) => {
    const times = { dueAt: at(0), about: iso(7) };
    expect(leftAloneSince({ ...freshState, ...state }, times)).toEqual(at(7));
  });

  it('as long as the receiver asked for, if its target was changed', () => {
    const state = { ...freshState, quiet_until: iso(90) };
    expect(leftAloneSince(state, { dueAt: at(0), about: iso(7) })).toEqual(at(90));
  });

  it('since its oldest delivery is due, if the target is gone', () => {
    const state = { ...freshState, ...troubled({ open_until: iso(60) }) };
    expect(leftAloneSince(state, { dueAt: at(0), about: null })).toEqual(at(0));
  });
});
