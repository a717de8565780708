import type { ChangePayload } from '../../shared/changes/rules/change.ts';
import {
  alikeAt,
  countedValue,
  slotOf,
  type Surge,
  surgeAt,
} from '../../shared/verdicts/rules/surge.ts';
import { heldForSource } from '../../shared/verdicts/rules/other-artists.ts';
import type { Verdict } from '../../shared/findings/types.ts';
import { diff } from '../../shared/findings/diff.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { aContext, anArtist, anObservation, anOpenChange, now, inWords } from './build.ts';
import { seen } from './seen.ts';

const minute = 60_000;

describe('a type that comes to many artists', () => {
  it('is a surge from 20 artists in an hour on, whatever of it came before or after', () => {
    expect(surgeAt(seen([-30, 7], [-15, 6], [15, 6]), now)).toBeNull();
    expect(surgeAt(seen([-30, 7], [-15, 6], [15, 7]), now)).toEqual({
      kind: 'surge',
      artists: 20,
      usual: 0,
    });
    expect(surgeAt(seen([-10, 10], [70, 10]), now)).toBeNull();
  });

  it('goes on for six hours: what comes alone by then is of the same fault', () => {
    expect(surgeAt(seen([-350, 20], [0, 1]), now)).toMatchObject({
      ...{ kind: 'surge', artists: 20 },
      holds_until: new Date(slotOf(new Date(now.getTime() + 10 * minute)) * 300_000),
    });
    expect(surgeAt(seen([-430, 20], [0, 1]), now)).toBeNull();
  });

  it('may begin with five in ten minutes', () => {
    expect(surgeAt(seen([0, 4]), now)).toBeNull();
    expect(surgeAt(seen([-15, 4], [0, 1], [15, 4]), now)).toBeNull();
    expect(surgeAt(seen([-5, 1], [0, 4]), now)).toEqual({
      kind: 'beginning',
      artists: 5,
      usual: 0,
    });
    expect(surgeAt(seen([0, 1], [5, 4]), now)).toMatchObject({ kind: 'beginning' });
  });
});

describe('a value that comes to several artists', () => {
  const value = (field: string, after: ChangePayload['after']) => {
    const payload = { field, after } as ChangePayload;
    return countedValue({ change_type: 'RELEASE_LABEL_CHANGED', payload });
  };

  it('is the same label or picture, wherever the picture lies', () => {
    expect(value('label', 'Unknown')).toBe(value('label', 'Unknown'));
    expect(value('label', 'Unknown')).not.toBe(value('label', 'Other'));
    expect(value('image', { id: 'a', url: 'http://one/a' })).toBe(
      value('image', { id: 'a', url: 'http://two/a' }),
    );
    expect(value('label', 'Unknown')).toMatch(/^RELEASE_LABEL_CHANGED#[\w-]{16}$/);
  });

  it('is a number of four digits or more, whatever the artist: a source may repeat one', () => {
    const number = (after: number) => {
      const payload = { field: 'followers', after } as ChangePayload;
      return countedValue({ change_type: 'FOLLOWERS_DROP', payload });
    };
    expect(number(12_345)).toBe('FOLLOWERS_DROP#is-12345');
    expect(number(999)).toBeNull();
    expect(number(0)).toBe('FOLLOWERS_DROP#zero');
  });

  it('is nothing that many have by themselves, or none', () => {
    expect(value('type', 'single')).toBeNull();
    expect(value('name', 'Somebody')).toBeNull();
    expect(value('image', { id: null, url: null })).toBeNull();
    expect(value('label', null)).toBeNull();
  });

  it('is taken for the source’s doing from three artists in a day on', () => {
    const hour = 60;
    expect(alikeAt(seen([-23 * hour, 1], [0, 1]), now)).toBeNull();
    expect(alikeAt(seen([-25 * hour, 2], [0, 1]), now)).toBeNull();
    const decided_at = new Date(now.getTime() - 2 * hour * minute);
    const released = { decision: 'release', decided_at } as const;
    expect(alikeAt(seen([-3 * hour, 2], [0, 1]), now, released)).toBeNull();
    expect(alikeAt(seen([-23 * hour, 1], [0, 1], [30, 1]), now)).toEqual({
      kind: 'alike',
      artists: 3,
      usual: 0,
    });
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
  const surge = { kind: 'surge', artists: 25, usual: 0.5 } as const;
  const means = { decided: null, confirmAfterSeconds: 300 };
  const open = anOpenChange(finding);
  const after = (hours: number) => new Date(open.detected_at.getTime() + hours * 60 * minute);
  const heldFrom = (hours: number) => ({
    ...open,
    state: { kind: 'held' as const, since: after(hours).toISOString(), because: 'surge' as const },
  });

  it('waits for the source, says why, and is looked at every hour', () => {
    const held = heldForSource(open, confirm, surge, means, after(0.1));
    expect(inWords(held)).toMatchObject({
      kind: 'wait',
      waiting_for_source: true,
      until: after(1.1),
      finding: {
        payload: {
          reasons: [
            'on hold: 25 artists had the same type of change within an hour, so the catalog may be wrong',
          ],
        },
      },
    });
    expect(heldForSource(heldFrom(0.1), confirm, surge, means, after(5.6))).toMatchObject({
      until: after(6.1),
      state: { kind: 'held', since: after(0.1).toISOString(), because: 'surge' },
    });
  });

  it('waits six hours from when it would have been confirmed, however long it took till then', () => {
    expect(heldForSource(open, confirm, surge, means, after(24))).toMatchObject({
      kind: 'wait',
      until: after(25),
    });
    expect(heldForSource(heldFrom(24), confirm, surge, means, after(30))).toBe(confirm);
  });

  it('is known to be held with very many, or with a few', () => {
    const held = (artists: Surge) => heldForSource(open, confirm, artists, means, after(0.1));
    expect(held(surge)).toMatchObject({ rule: 'source_hold', state: { because: 'surge' } });
    expect(held({ kind: 'alike', artists: 3, usual: 0 })).toMatchObject({
      rule: 'source_alike',
      state: { because: 'alike' },
    });
  });

  it('waits in the same way where a few have the very same now', () => {
    const alike = { kind: 'alike', artists: 3, usual: 0 } as const;
    expect(inWords(heldForSource(open, confirm, alike, means, after(0.1)))).toMatchObject({
      kind: 'wait',
      until: after(1.1),
      finding: {
        payload: {
          reasons: [
            'on hold: 3 artists got exactly the same value within a day, so the catalog may be wrong',
          ],
        },
      },
    });
    expect(heldForSource(heldFrom(0), confirm, alike, means, after(6))).toBe(confirm);
  });

  it('is released or dismissed by the operator, if it was there by then', () => {
    const decided = (decision: 'release' | 'dismiss', hours: number) =>
      heldForSource(
        open,
        confirm,
        surge,
        { ...means, decided: { decision, decided_at: after(hours) } },
        after(2),
      );
    expect(decided('release', 1)).toBe(confirm);
    expect(decided('dismiss', 1)).toMatchObject({ kind: 'dismiss' });
    expect(decided('dismiss', -1)).toMatchObject({ kind: 'wait' });
  });

  it('waits an hour and five minutes in all where very many may only be beginning, without an alarm', () => {
    const beginning = { kind: 'beginning', artists: 6, usual: 0.1 } as const;
    expect(heldForSource(open, confirm, beginning, means, after(5 / 60))).toMatchObject({
      kind: 'wait',
      rule: 'source_beginning',
      until: after(65 / 60),
      waiting_for_source: false,
      settles: { finding, byCount: 'never' },
    });
    expect(heldForSource(open, confirm, beginning, means, after(65 / 60))).toBe(confirm);
  });
});
