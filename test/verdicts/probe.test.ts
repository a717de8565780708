import {
  hasMoved,
  isRestless,
  type Moved,
  movedNow,
  withMoves,
} from '../../shared/checks/rules/probe.ts';
import { type Rest, restAfter } from '../../shared/checks/rules/rest.ts';
import { check } from '../../shared/checks/rules/check.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { openOf } from '../../shared/watches/rules/known.ts';
import {
  allCapabilities,
  anArtist,
  anObservation,
  aPicture,
  noPicture,
  now,
} from '../findings/build.ts';

const before = anArtist({ image: aPicture('a'), release_count: 1 });
const hourMs = 3_600_000;
const known = {
  ...{ id: 'ma_1', streaming_id: '27', followers: 1000 },
  baseline: baselineOf(anObservation({ artist: before }), now),
  ...{ subjects: [], seen_hash: null, is_list_short: false },
};

/** What a check leaves that saw the profile as it was, so many hours from now. */
function restIn(hours: number, artist = before): Rest {
  const at = new Date(now.getTime() + hours * hourMs);
  const judged = { ...known, isSettled: true };
  const rest = restAfter(judged, anObservation({ artist }), allCapabilities, at);
  if (!rest) throw new Error('nothing to compare with');
  return rest;
}

describe('a profile', () => {
  it.each([
    ['another picture', { ...before, image: aPicture('b') }],
    ['no picture', { ...before, image: noPicture }],
    ['another name', { ...before, name: 'Somebody Else' }],
    ['one release more', { ...before, release_count: 2 }],
    ['another id', { ...before, streaming_id: '999' }],
    ['a field that can’t be read', { ...before, untold: ['image'] as const }],
  ])('has moved where it has %s', (_, artist) => {
    expect(hasMoved(restIn(0), artist, allCapabilities)).toBe(true);
  });

  it('has moved where it is gone', () => {
    expect(hasMoved(restIn(0), null, allCapabilities)).toBe(true);
  });

  it.each([
    ['nothing else', before],
    ['more followers', { ...before, followers: 2_000_000 }],
    ['the same picture on another host', { ...before, image: aPicture('a', 'elsewhere') }],
  ])('has not moved where it has %s', (_, artist) => {
    expect(hasMoved(restIn(0), artist, allCapabilities)).toBe(false);
  });

  it('may have moved where the check before left nothing to compare with', () => {
    expect(hasMoved(null, before, allCapabilities)).toBe(true);
  });
});

describe('a profile that moves all the time', () => {
  const moving = (hours: readonly number[]) =>
    hours.reduce<Rest | null>((rest, hour) => withMoves(rest, restIn(hour), true), null);
  const isRestlessAt = (rest: Rest | null, hour: number) =>
    rest !== null && isRestless(rest, new Date(now.getTime() + hour * hourMs));

  it('is not looked at between checks after four moves, until half an hour is over', () => {
    expect(isRestlessAt(moving([0, 0, 0]), 0)).toBe(false);
    const restless = moving([0, 0, 0, 0]);
    expect(isRestlessAt(restless, 0)).toBe(true);
    expect(isRestlessAt(restless, 0.4)).toBe(true);
    expect(isRestlessAt(restless, 0.5)).toBe(false);
  });

  it('is looked at however long it goes on, where it moves every half an hour', () => {
    const hours = Array.from({ length: 50 }, (_, at) => at / 2);
    expect(isRestlessAt(moving(hours), hours.length / 2)).toBe(false);
  });

  it('is calm again two hours after the last of many moves', () => {
    const rest = withMoves(moving([0, 0, 0, 0]), restIn(2), false);
    expect(rest).toEqual(restIn(2));
  });
});

describe('what a check finds', () => {
  const context = {
    capabilities: allCapabilities,
    now,
    confirmAfterSeconds: 300,
    coverage: fullCoverage,
  };
  const observation = anObservation({ artist: { ...before, name: 'Somebody Else' } });
  const waitsMinutes = (moved: Moved | null) => {
    const step = check(known, { observation, begunAt: now, days: null, moved }, context);
    return openOf(step.known).map(({ open: { wait } }) => [
      wait.rule,
      (Date.parse(wait.until) - now.getTime()) / 60_000,
    ]);
  };
  const movedAfter = (moves: number) => {
    const rest = Array.from({ length: moves }).reduce<Rest>(
      (one) => withMoves(one, restIn(0), true) ?? one,
      restIn(0),
    );
    return movedNow(rest, observation.artist, allCapabilities, now);
  };

  it('waits five minutes where the profile is as the check before saw it, or nobody looks so often', () => {
    expect(movedNow(restIn(0), before, allCapabilities, now)).toBeNull();
    expect(waitsMinutes(null)).toEqual([['usual', 5]]);
  });

  it('waits fifteen where the check before didn’t show it', () => {
    expect([0, 1, 2].map(movedAfter)).toEqual(['once', 'once', 'once']);
    expect(waitsMinutes('once')).toEqual([['own_time', 15]]);
  });

  it('waits until a check was due where the profile moved too often to be looked at before', () => {
    expect(movedAfter(3)).toBe('often');
    expect(waitsMinutes('often')).toEqual([['own_time', 65]]);
  });
});
