import {
  fullChecksPerHour,
  isFullCheck,
  isSparing,
  latestTurn,
} from '../../shared/checks/rules/full-checks.ts';

const hourMs = 3_600_000;
const at = new Date('2026-11-21T10:20:00.000Z');
const ids = Array.from({ length: 15_000 }, (_, index) => `deezer#${index}`);
const full = (now: Date, of = ids) => of.filter((id) => isFullCheck(id, now, of.length));

describe('checks that read everything', () => {
  it('are all checks, in a service that makes no more than 200 an hour', () => {
    expect(isSparing(fullChecksPerHour)).toBe(false);
    expect(isSparing(fullChecksPerHour + 1)).toBe(true);
    expect(full(at, ids.slice(0, 200))).toHaveLength(200);
  });

  it('are about 200 of each hour, in a larger one, and others in the next hour', () => {
    const now = full(at);
    const next = full(new Date(at.getTime() + hourMs));
    for (const { length } of [now, next]) {
      expect(length).toBeGreaterThan(160);
      expect(length).toBeLessThan(240);
    }
    expect(next.filter((id) => now.includes(id)).length).toBeLessThan(20);
  });

  it('are the same ones all through an hour', () => {
    expect(full(new Date('2026-11-21T10:59:59.999Z'))).toEqual(full(at));
  });
});

describe('turns', () => {
  it.each([6, 12, 24, 4 * 24, 120 * 24])('come every %i hours', (hours) => {
    const turn = latestTurn('deezer#1', at, hours * hourMs);
    expect(turn).toBeLessThanOrEqual(at.getTime());
    expect(turn).toBeGreaterThan(at.getTime() - hours * hourMs);
    expect(latestTurn('deezer#1', new Date(turn), hours * hourMs)).toBe(turn);
    expect(latestTurn('deezer#1', new Date(turn - 1), hours * hourMs)).toBe(turn - hours * hourMs);
  });

  it('of a day fall on one of the turns of six hours', () => {
    const daily = latestTurn('deezer#1', at, 24 * hourMs);
    expect(latestTurn('deezer#1', new Date(daily), 6 * hourMs)).toBe(daily);
  });

  it('are spread evenly over the time between them', () => {
    const quarters = Map.groupBy(ids, (id) =>
      Math.floor((at.getTime() - latestTurn(id, at, 24 * hourMs)) / (6 * hourMs)),
    );
    expect(quarters.size).toBe(4);
    for (const { length } of quarters.values()) {
      expect(length).toBeGreaterThan(3500);
      expect(length).toBeLessThan(4000);
    }
  });
});
