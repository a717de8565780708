import { changeTypes } from '../../../shared/changes/rules/change-type.ts';
import { evaluate } from './evaluate.ts';
import { events } from './events.ts';
import { noises, sourceNoises } from './noise.ts';
import { live } from './year.ts';

/**
 * What another corpus is for, what the service tells of itself, and what this catalog and this
 * encyclopedia don't tell.
 */
const others =
  /^(RELEASE_AVAILABILITY|FOLLOWERS|LISTENERS|MILESTONE|MONITORING|RELEASE_MISSED|BIO|VERIFICATION)/;

const dayMs = 86_400_000;
/** The same is detected so often in ten days, at most. */
const timesMax = 6;

describe('dense weeks of 120 invented artists', () => {
  const lived = live({
    seed: 11,
    artists: 120,
    days: 26,
    eventsPerArtist: 40,
    noisesPerArtist: 30,
    sourceNoises: 145,
  });
  const score = lived.then(evaluate);

  it('has every kind of event and of noise', async () => {
    const { counts } = await lived;
    for (const name of [...Object.keys(events), 'merge']) {
      expect([name, counts.get(name) ?? 0]).toEqual([name, expect.any(Number)]);
      expect(counts.get(name) ?? 0).toBeGreaterThan(2);
    }
    for (const name of [...Object.keys(noises), ...Object.keys(sourceNoises)]) {
      expect([name, (counts.get(name) ?? 0) > 0]).toEqual([name, true]);
    }
  });

  it('has true changes of every type of catalogue and profile', async () => {
    const { types } = await score;
    const wanted = Object.keys(changeTypes).filter((type) => !others.test(type));
    expect(types.map(({ type }) => type)).toEqual(wanted.toSorted());
    for (const { events: count } of types) expect(count).toBeGreaterThan(2);
  });

  it('is told of everything that happened', async () => {
    expect((await score).missed).toEqual([]);
  });

  it('is told of nothing that did not happen: of a thousand at most one is wrong', async () => {
    const { precision, wrong } = await score;
    expect(wrong.slice(0, Math.max(0, wrong.length - 3))).toEqual([]);
    expect(precision).toBeGreaterThanOrEqual(0.999);
  });

  it('leaves nothing open', async () => {
    expect((await score).waiting).toBe(0);
  });

  it('dismisses what only seemed to happen', async () => {
    expect((await score).dismissed).toBeGreaterThan(1000);
  });

  it('makes no stream of what comes and goes: each time it waits longer', async () => {
    const { changes } = await lived;
    const subjects = Map.groupBy(
      changes,
      ({ artist, change }) => `${artist} ${change.change_type} ${change.payload.subject.id}`,
    );
    const often = [...subjects].filter(([, all]) => {
      const times = all.map(({ change }) => Date.parse(change.detected_at)).toSorted();
      return times.some((time, at) => (times[at + timesMax] ?? Infinity) < time + 10 * dayMs);
    });
    expect(often.map(([name]) => name)).toEqual([]);
  });
});
