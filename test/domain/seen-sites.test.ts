import {
  seenAfter,
  usableSite,
  type SeenSite,
} from '../../shared/domain/verification/seen-sites.ts';

const day = (number: number) => new Date(Date.UTC(2026, 10, number));
const [ours, theirs] = ['https://nova.example/', 'https://n.example/'];

/** What is known after readings of what was listed on some days. */
function after(...readings: readonly [number, readonly string[]][]): SeenSite[] {
  return readings.reduce<SeenSite[]>(
    (known, [on, listed]) => seenAfter(known, listed, day(on)),
    [],
  );
}

describe('a site that is listed for an artist', () => {
  it('proves nothing on the day on which it is first seen, and something once it is old', () => {
    const seen = after([1, [ours]]);
    const from = day(8).toISOString();
    expect(usableSite(seen, [ours], 7, day(1))).toEqual({ kind: 'young', site: ours, from });
    expect(usableSite(seen, [ours], 7, day(8))).toEqual({ kind: 'old_enough', site: ours });
    expect(usableSite(seen, [ours], 0, day(1))).toEqual({ kind: 'old_enough', site: ours });
  });

  it('is not pushed aside by a fresh one, however short', () => {
    const seen = after([1, [ours]], [20, [theirs, ours]]);
    expect(usableSite(seen, [theirs, ours], 7, day(20))).toEqual({
      kind: 'old_enough',
      site: ours,
    });
  });

  it('is none when it is not listed any more, however old', () => {
    const seen = after([1, [ours]], [20, []]);
    expect(usableSite(seen, [], 7, day(20))).toEqual({ kind: 'none' });
  });

  it('keeps its age over a reading that lacked it for a moment', () => {
    const seen = after([1, [ours]], [10, []], [11, [ours]]);
    expect(usableSite(seen, [ours], 7, day(11)).kind).toBe('old_enough');
  });

  it('begins anew when it was taken off and comes back later', () => {
    const seen = after([1, [theirs]], [2, []], [20, [theirs]]);
    const from = day(27).toISOString();
    expect(usableSite(seen, [theirs], 7, day(20))).toEqual({ kind: 'young', site: theirs, from });
  });

  it('is waited for where several are young: for the one that is ready first', () => {
    const seen = after([1, [ours]], [3, [theirs, ours]]);
    expect(usableSite(seen, [theirs, ours], 7, day(3))).toMatchObject({ site: ours });
  });

  it('is remembered for some addresses only, the oldest', () => {
    const many = Array.from({ length: 50 }, (_, at) => `https://spam${at}.example/`);
    const seen = after([1, [ours]], [2, [...many, ours]]);
    expect(seen).toHaveLength(20);
    expect(usableSite(seen, [...many, ours], 7, day(9))).toMatchObject({ kind: 'old_enough' });
  });
});
