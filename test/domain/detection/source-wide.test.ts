import {
  heldForSource,
  type Sightings,
  slotOf,
  surgeAt,
} from '../../../shared/domain/detection/confirm/source-wide.ts';
import type { Verdict } from '../../../shared/domain/detection/types.ts';
import { diff } from '../../../shared/domain/detection/diff/diff.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { aContext, anArtist, anObservation, anOpenChange, now } from './build.ts';

const minute = 60_000;
const day = 86_400_000;

/** Sightings at times relative to `now`, in minutes, with how many artists. */
function seen(...at: [minutes: number, artists: number][]): Sightings {
  const counts = new Map<number, number>();
  for (const [minutes, artists] of at) {
    const slot = slotOf(new Date(now.getTime() + minutes * minute));
    counts.set(slot, (counts.get(slot) ?? 0) + artists);
  }
  return counts;
}

describe('a type that comes to many artists', () => {
  it('is a surge from 20 artists in an hour on, whatever of it came before or after', () => {
    expect(surgeAt(seen([-30, 7], [-15, 6], [15, 6]), now)).toBeNull();
    expect(surgeAt(seen([-30, 7], [-15, 6], [15, 7]), now)).toEqual({
      artists: 20,
      usual: 0,
      span: 'an hour',
    });
    expect(surgeAt(seen([-10, 10], [70, 10]), now)).toBeNull();
  });

  it('is a surge in ten minutes already where less is taken for many', () => {
    const min = { hour: 20, tenMinutes: 8 };
    expect(surgeAt(seen([0, 8]), now)).toBeNull();
    expect(surgeAt(seen([0, 7]), now, min)).toBeNull();
    expect(surgeAt(seen([0, 8]), now, min)).toEqual({ artists: 8, usual: 0, span: 'ten minutes' });
  });

  it('is none where it usually is a fifth of that', () => {
    const hours = Array.from({ length: 7 * 24 }, (_, at): [number, number] => [-(at + 3) * 60, 10]);
    expect(surgeAt(seen([0, 50], ...hours), now)).toBeNull();
    expect(surgeAt(seen([0, 101], ...hours), now)).toMatchObject({ artists: 101 });
  });

  it('is none where it comes every day at that time, or did so a week ago', () => {
    const nights = Array.from({ length: 7 }, (_, at): [number, number] => [
      -((at + 1) * day) / minute,
      100,
    ]);
    expect(surgeAt(seen([0, 120], ...nights), now)).toBeNull();
    expect(surgeAt(seen([0, 120], [(-7 * day) / minute, 100]), now)).toBeNull();
    expect(surgeAt(seen([0, 120], [(-6 * day) / minute, 100]), now)).not.toBeNull();
  });
});

describe('a change that is held for the source', () => {
  const baseline = baselineOf(anObservation({}), now);
  const [finding] = diff(
    baseline,
    anObservation({ artist: anArtist({ name: 'Else' }) }),
    aContext(),
  );
  if (!finding) throw new Error('a name is watched');
  const confirm: Extract<Verdict, { kind: 'confirm' }> = { kind: 'confirm', finding };
  const surge = { artists: 25, usual: 0.5, span: 'an hour' } as const;
  const open = anOpenChange(finding);
  const after = (hours: number) => new Date(open.detected_at.getTime() + hours * 60 * minute);

  it('waits for the source, says why, and is looked at every hour', () => {
    const held = heldForSource(open, confirm, surge, null, after(0.1));
    expect(held).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
      until: after(1.1),
      finding: {
        payload: {
          reasons: [
            'held: the same came to 25 artists within an hour, as when the source itself has a fault',
          ],
        },
      },
    });
    expect(heldForSource(open, confirm, surge, null, after(5.5))).toMatchObject({
      until: after(6),
    });
  });

  it('is confirmed when it is still so after six hours', () => {
    expect(heldForSource(open, confirm, surge, null, after(6))).toBe(confirm);
  });

  it('is released or dismissed by the operator, if it was there by then', () => {
    const decided = (decision: 'release' | 'dismiss', hours: number) =>
      heldForSource(open, confirm, surge, { decision, decided_at: after(hours) }, after(2));
    expect(decided('release', 1)).toBe(confirm);
    expect(decided('dismiss', 1)).toMatchObject({ kind: 'dismiss' });
    expect(decided('dismiss', -1)).toMatchObject({ kind: 'wait' });
  });
});
