import {
  hasMoved,
  type Probed,
  probedBy,
  probeMark,
  wantsCheck,
} from '../../../shared/domain/watch/probe.ts';
import { check } from '../../../shared/domain/watch/check.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { fullCoverage } from '../../../shared/domain/watch/coverage.ts';
import { openOf } from '../../../shared/domain/watch/known.ts';
import {
  allCapabilities,
  anArtist,
  anObservation,
  aPicture,
  noPicture,
  now,
} from '../detection/build.ts';

const before = anArtist({ image: aPicture('a'), release_count: 12 });
const markOf = (artist: Parameters<typeof probeMark>[0]) => probeMark(artist, allCapabilities);
const seen: Probed = { mark: markOf(before), checks: 0 };

describe('a probe', () => {
  it.each([
    ['another picture', { ...before, image: aPicture('b') }],
    ['no picture', { ...before, image: noPicture }],
    ['another name', { ...before, name: 'Somebody Else' }],
    ['one release more', { ...before, release_count: 13 }],
    ['no number of releases', { ...before, release_count: null }],
    ['another profile', { ...before, streaming_id: '999' }],
    ['a profile with a field that can’t be read', { ...before, untold: ['image'] as const }],
    ['no profile', null],
  ])('asks for a check where it sees %s', (_, artist) => {
    expect(wantsCheck(seen, markOf(artist))).toBe(true);
    expect(hasMoved(seen, markOf(artist))).toBe(true);
  });

  it.each([
    ['as many followers as ever', before],
    ['more followers', { ...before, followers: 2_000_000 }],
    ['the same picture on another host', { ...before, image: aPicture('a', 'elsewhere') }],
  ])('asks for none where it sees %s', (_, artist) => {
    expect(wantsCheck(seen, markOf(artist))).toBe(false);
    expect(hasMoved(seen, markOf(artist))).toBe(false);
  });

  it('asks for one where what waits for its verdict goes back', () => {
    const other = probedBy(seen, markOf(null), { isDue: false });
    expect(wantsCheck(other, markOf(null))).toBe(false);
    expect(wantsCheck(other, markOf(before))).toBe(true);
  });

  it('has nothing to compare with before the first check', () => {
    expect(wantsCheck(null, markOf(before))).toBe(false);
    expect(hasMoved(null, markOf(before))).toBe(false);
  });
});

describe('a profile that is another one at each probe', () => {
  /** Checks of a day that probes ask for, of 11 between two that are due. */
  function ofDay(): number[] {
    let probed: Probed | null = seen;
    return Array.from({ length: 24 }, (_, hour) => {
      let checks = 0;
      for (let probe = 0; probe < 11; probe += 1) {
        const mark = `${hour} ${probe}`;
        if (!wantsCheck(probed, mark)) continue;
        probed = probedBy(probed, mark, { isDue: false });
        checks += 1;
      }
      probed = probedBy(probed, `${hour}`, { isDue: true });
      return checks;
    });
  }

  it('is checked four times at first, then twice between two checks that are due', () => {
    expect(ofDay()).toEqual([4, ...Array.from({ length: 23 }, () => 2)]);
  });

  it('has room for four again after two quiet hours', () => {
    const spent = { mark: 'a', checks: 4 };
    const quiet = probedBy(probedBy(spent, 'a', { isDue: true }), 'a', { isDue: true });
    expect(quiet.checks).toBe(0);
  });
});

describe('what a check finds', () => {
  const known = {
    ...{ id: 'ma_1', streaming_id: '27', followers: 1000, snapshot_id: 'snap_1' },
    baseline: baselineOf(anObservation({ artist: before }), now),
    ...{ subjects: [], seen_hash: null, is_list_short: false },
  };
  const context = {
    capabilities: allCapabilities,
    now,
    confirmAfterSeconds: 300,
    coverage: fullCoverage,
  };
  const observation = anObservation({ artist: { ...before, name: 'Somebody Else' } });
  const waitsMinutes = (moved: boolean | undefined) => {
    const step = check(known, { observation, begunAt: now, days: null, hasMoved: moved }, context);
    return openOf(step.known).map(({ open: { wait } }) => [
      wait.rule,
      (Date.parse(wait.until) - now.getTime()) / 60_000,
    ]);
  };

  it('waits fifteen minutes where a look minutes ago didn’t show it, and five otherwise', () => {
    expect(waitsMinutes(true)).toEqual([['own_time', 15]]);
    expect(waitsMinutes(false)).toEqual([['usual', 5]]);
    expect(waitsMinutes(undefined)).toEqual([['usual', 5]]);
  });
});
