import type { ChangeCheck } from '../../shared/changes/rules/change.ts';
import { Scene } from '../watch/scene.ts';
import { Run } from '../watch/story.ts';
import { countedOnce } from '../../shared/verdicts/rules/counted-once.ts';

// A change tells which checks are behind it, so that two that agree can be shown.

/** The checks of what was settled last, as lines: time of day, result, and what was read. */
function checksAfter(...commands: string[]): string[] {
  let checks: readonly ChangeCheck[] = [];
  const run = new Run(new Scene(), ({ settled }) => {
    for (const { kind, subject } of settled) if (kind !== 'waiting') checks = subject.open.checks;
  });
  for (const command of ['the list shows 8 albums', 'first look', ...commands])
    run.command(command);
  return checks.map(({ at, result, read }) => `${at.slice(11, 16)} ${result} ${read.join('+')}`);
}

describe('the checks of a change', () => {
  it('are the one that found it and the one that agreed, when they are two', () => {
    const called = 'the profile is called "Rosa Nebula"';
    expect(checksAfter(called, 'at 10:27 check', 'at 10:32 recheck')).toEqual([
      '10:27 found profile',
      '10:32 same profile',
    ]);
  });

  it('have the one that saw something else, and those that agreed after that', () => {
    expect(
      checksAfter(
        'the profile is called "Rosa Nebula"',
        'at 10:27 check',
        'the profile is called "Rosa Nebulo"',
        'watch until 10:50',
      ),
    ).toEqual(['10:27 found profile', '10:32 different profile', '10:37 same profile']);
  });

  it('have the one that got no answer, with nothing read', () => {
    expect(
      checksAfter(
        'the profile is called "Rosa Nebula"',
        'at 10:27 check',
        'the source is silent',
        'at 10:32 recheck',
        'the source is back',
        'at 10:37 recheck',
      ),
    ).toEqual(['10:27 found profile', '10:32 unclear ', '10:37 same profile']);
  });

  it('end with the one that saw the earlier value again, when the change is dismissed', () => {
    const called = 'the profile is called "Rosa Nebula"';
    const back = 'the profile is called "Rosa Nebel"';
    const byRecheck = checksAfter(called, 'at 10:27 check', back, 'at 10:32 recheck');
    expect(byRecheck).toEqual(['10:27 found profile', '10:32 different profile']);
    const byCheck = checksAfter(called, 'at 10:27 check', back, 'at 10:30 check');
    expect(byCheck).toEqual(['10:27 found profile', '10:30 different profile']);
  });

  it('name the page of the release beside the list that showed it', () => {
    expect(
      checksAfter('"Ember" is missing; its page: gone', 'at 10:27 check', 'at 10:32 recheck'),
    ).toEqual(['10:27 found release_list', '10:32 same release_list+release_page']);
  });

  it('are ten at most: the first, and the latest', () => {
    const checks = checksAfter(
      '"Ember" is missing; its page: there',
      'other artists show the same',
      'at 10:27 check',
      'watch until 17:00',
    );
    expect(checks).toHaveLength(10);
    expect([checks[0], checks.at(-1)]).toEqual([
      '10:27 found release_list',
      '16:27 same release_list+release_page',
    ]);
  });
});

const type = { what: 'RELEASE_TITLE_CHANGED', span: 'hour' } as const;
const value = { what: 'RELEASE_LABEL_CHANGED#x', span: 'day' } as const;

describe('for what an artist is counted', () => {
  it('is told apart from other types and values, found together or one after the other', () => {
    const at = new Date('2026-11-20T10:05Z');
    const { first, marks } = countedOnce(undefined, [
      { ...type, at },
      { ...type, at },
      { ...value, at },
    ]);
    expect(first.map(({ what }) => what)).toEqual([type.what, value.what]);
    expect(countedOnce(marks, [{ ...value, at }])).toEqual({ first: [], marks });
    expect(countedOnce(marks, [{ what: 'RELEASE_ADDED', span: 'hour', at }]).first).toHaveLength(1);
  });

  it('takes little space in the watch, however much is found', () => {
    const at = new Date('2026-11-20T10:05Z');
    const found = Array.from({ length: 500 }, (_, one) => ({ ...value, what: `${one}`, at }));
    const { first, marks } = countedOnce(undefined, found);
    expect(first).toHaveLength(500);
    expect(marks?.marks.length).toBeLessThanOrEqual(240);
    expect(countedOnce(marks, found.slice(-1)).first).toEqual([]);
  });
});
