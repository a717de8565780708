import {
  freshState,
  letProbe,
  paceOf,
  putOffSeconds,
  takeTurn,
  turnsMax,
  type Ask,
  type TargetState,
  type Trouble,
} from '../../shared/domain/target-state.ts';

const start = Date.parse('2026-11-21T10:00:00.000Z');
const at = (seconds: number) => new Date(start + seconds * 1000);
const about = '2026-11-01T00:00:00.000Z';

const asking = (deliveryId: string, seconds = 0, more: Partial<Ask> = {}): Ask => ({
  deliveryId,
  number: 1,
  lease: `of ${deliveryId}`,
  at: at(seconds),
  pace: null,
  about,
  ...more,
});

function taken(state: TargetState, ask: Ask): TargetState {
  const decision = takeTurn(state, ask);
  if (decision.turn !== 'taken') throw new Error(JSON.stringify(decision));
  return decision.state;
}

function waitOf(state: TargetState, ask: Ask): { seconds: number; isBrief: boolean } | null {
  const decision = takeTurn(state, ask);
  if (decision.turn === 'under_way') throw new Error('under way');
  if (decision.turn === 'taken') return null;
  return { seconds: decision.waitSeconds, isBrief: decision.isBrief };
}

const full = (seconds = 0) =>
  Array.from({ length: turnsMax }, (_, n) => `dlv_${n}`).reduce(
    (state, id) => taken(state, asking(id, seconds)),
    freshState,
  );

const trouble = (more: Partial<Trouble>): TargetState => ({
  ...freshState,
  trouble: {
    about,
    since: at(-300).toISOString(),
    failures: 5,
    last_failed: null,
    latest: null,
    openings: 1,
    open_until: at(60).toISOString(),
    gave_up_at: null,
    told: false,
    ...more,
  },
});

describe('an attempt that a person asks for', () => {
  const quiet = { ...freshState, quiet_until: at(600).toISOString() };

  it('is let through an open breaker, and that once', () => {
    const next = letProbe(trouble({}), at(0), false);
    expect(next?.trouble?.open_until).toBe(at(0).toISOString());
    expect(next && letProbe(next, at(0), false)).toBeNull();
  });

  it('goes to a receiver of their own that wants a pause, and to no chat that does', () => {
    expect(letProbe(quiet, at(0), true)?.quiet_until).toBeNull();
    expect(letProbe(quiet, at(0), false)).toBeNull();
    expect(letProbe(quiet, at(601), true)).toBeNull();
  });
});

describe('a turn', () => {
  it('is to be had five times at once, and no sixth time', () => {
    expect(full().turns).toHaveLength(5);
    expect(waitOf(full(), asking('dlv_x'))).not.toBeNull();
  });

  it('is worth waiting for while all that are under way have just begun', () => {
    expect(waitOf(full(), asking('dlv_x', 1.9))).toMatchObject({ isBrief: true });
    expect(waitOf(full(), asking('dlv_x', 2))).toMatchObject({ isBrief: false });
  });

  it('that did not end is over after a minute', () => {
    expect(waitOf(full(), asking('dlv_x', 59.9))).not.toBeNull();
    expect(waitOf(full(), asking('dlv_x', 60))).toBeNull();
  });

  it('of one delivery is to be had by one, who knows it again', () => {
    const state = taken(freshState, asking('dlv_1'));
    expect(takeTurn(state, asking('dlv_1', 1, { lease: 'another' }))).toEqual({
      turn: 'under_way',
    });
    expect(takeTurn(state, asking('dlv_1', 1))).toMatchObject({ turn: 'taken', state });
    expect(takeTurn(state, asking('dlv_1', 60, { lease: 'another' }))).toMatchObject({
      turn: 'taken',
    });
  });

  it('is not to be had before the receiver wants any', () => {
    const quiet = { ...freshState, quiet_until: at(90).toISOString() };
    expect(waitOf(quiet, asking('dlv_1', 30))).toEqual({ seconds: 60, isBrief: false });
    expect(waitOf(quiet, asking('dlv_1', 90))).toBeNull();
  });

  it('is not to be had while the breaker is open, and then by one until that has ended', () => {
    const open = trouble({});
    expect(waitOf(open, asking('dlv_1', 59))).toEqual({ seconds: 1, isBrief: true });
    const probing = taken(open, asking('dlv_1', 60));
    expect(waitOf(probing, asking('dlv_2', 61))).toMatchObject({ isBrief: false });
    expect(waitOf({ ...probing, turns: [] }, asking('dlv_2', 61))).toBeNull();
  });

  it('does not take an attempt from before the breaker opened for its probe', () => {
    const state = {
      ...trouble({ open_until: at(30).toISOString() }),
      turns: full(0).turns.slice(0, 1),
    };
    expect(waitOf(state, asking('dlv_x', 31))).toBeNull();
  });

  it('of a target that was changed knows nothing of its troubles', () => {
    expect(waitOf(trouble({}), asking('dlv_1', 0, { about: at(-1).toISOString() }))).toBeNull();
  });

  it.each([
    ['chat_a', 3, 1, 1],
    ['chat_b', 60, 30, 5],
  ] as const)(
    'of %s in %i s is to be had %i times, %i of them at once',
    (type, seconds, total, burst) => {
      const pace = paceOf(type);
      let state = freshState;
      const times: number[] = [];
      for (let now = 0; now < seconds; now += 0.1) {
        const decision = takeTurn({ ...state, turns: [] }, asking(`dlv_${now}`, now, { pace }));
        if (decision.turn !== 'taken') continue;
        state = decision.state;
        times.push(now);
      }
      expect(times.filter((time) => time === 0).length).toBe(1);
      const within = (window: number) =>
        Math.max(
          ...times.map((from) => times.filter((to) => to >= from && to < from + window).length),
        );
      if (type === 'chat_a') expect(within(0.95)).toBe(1);
      else
        expect([within(1.95) <= burst, within(60) <= total, times.length > 25]).toEqual([
          true,
          true,
          true,
        ]);
    },
  );

  it('of mail lets thirty go at once, and then one a minute', () => {
    const pace = paceOf('email');
    let state = freshState;
    const take = (number: number, seconds: number) => {
      const ask = asking(`dlv_${number}`, seconds, { pace });
      const decision = takeTurn({ ...state, turns: [] }, ask);
      if (decision.turn === 'taken') ({ state } = decision);
      return decision;
    };
    const taken = Array.from({ length: 40 }, (_, number) => take(number, 0).turn);
    expect(taken.filter((turn) => turn === 'taken')).toHaveLength(30);
    expect(take(41, 0)).toMatchObject({ turn: 'later', waitSeconds: 60 });
    expect([take(42, 60).turn, take(43, 60).turn]).toEqual(['taken', 'later']);
  });

  it('of a webhook has no pace but that of its answers', () => {
    expect(paceOf('webhook')).toBeNull();
  });
});

describe('putting off', () => {
  it('is never shorter than the wait', () => {
    for (const wait of [0.2, 5, 60, 61, 1800, 21_600]) {
      for (const chance of [0, 0.5, 0.999]) {
        const seconds = putOffSeconds(wait, 0, chance);
        expect(seconds).toBeGreaterThanOrEqual(wait);
        expect(seconds).toBeLessThanOrEqual(Math.max(wait, 5) * 2);
        expect(seconds).toBeLessThanOrEqual(Math.max(wait, 5) + 60);
      }
    }
  });

  it('is short where the target answers quickly', () => {
    expect(putOffSeconds(1, 0, 0, true)).toBe(1);
    expect(putOffSeconds(1, 0, 0.999, true)).toBeLessThan(2);
    expect(putOffSeconds(1, 60, 0, true)).toBe(30);
  });

  it('calls a crowd up less and less often, but within five minutes and the spread', () => {
    const ages = [0, 60, 600, 86_400].map((age) => putOffSeconds(1, age, 0));
    expect(ages).toEqual([5, 30, 300, 300]);
  });
});
