import { message } from '../../shared/findings/words.ts';
import * as z from 'zod';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import { diffBio } from '../../shared/findings/about/diff.ts';
import type { Biography } from '../../shared/findings/types.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import { bioCases, words } from './bio-cases.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  inShort,
  now,
  sentenceOf,
  inWords,
  spoken,
} from './build.ts';

const baseline = baselineOf(anObservation(), now);
const knowing = (bio: string | null): Baseline => ({ ...baseline, bio });
const said = (bio: string | null): Biography => ({ bio });

describe('a comparison of the biography', () => {
  const found = (before: string | null, after: string | null) => diffBio(knowing(before), after);

  it.each(bioCases.filter(({ tells }) => tells.length > 0))('tells $tells when $when', (one) => {
    const findings = found(one.before, one.after);
    expect(inShort(findings)).toEqual(one.tells);
    if (one.payload) expect(spoken(findings[0]!).payload).toMatchObject(one.payload);
  });

  it.each(bioCases.filter(({ tells }) => tells.length === 0))('is silent when $when', (one) => {
    expect(found(one.before, one.after)).toEqual([]);
  });

  it.each(bioCases)('is silent once it is known: $when', ({ before, after }) => {
    const [finding] = found(before, after);
    const known = finding ? withMove(knowing(before), finding.move, now) : knowing(before);
    expect(diffBio(known, after)).toEqual([]);
  });

  it('says in one sentence what happened', () => {
    const sentence = (before: string, after: string | null) => sentenceOf(found(before, after)[0]);
    expect(sentence('One two.', 'One three four.')).toBe(
      'The biography of “Rosa Nebel” on Last.fm changed: 2 words added, 1 removed.',
    );
    expect(sentence('One two.', 'One two three.')).toMatch(/: 1 word added\.$/);
    expect(sentence('one two.', 'two, one.')).toMatch(
      /: the same words in a different order or with different punctuation\.$/,
    );
    expect(sentence('', 'One.')).toBe('“Rosa Nebel” now has a biography on Last.fm.');
    expect(sentence('One.', null)).toBe('The biography of “Rosa Nebel” on Last.fm was removed.');
  });

  it('shows a bounded part of either side, however long they are', () => {
    for (const [before, after] of [
      [words(300), words(300, 'other')],
      ['x'.repeat(3000), '🎵'.repeat(3000)],
      ['', words(500)],
      [words(500), null],
    ] as const) {
      const { payload } = found(before, after)[0]!;
      for (const side of [payload.before, payload.after]) {
        expect(Array.from(z.string().parse(side ?? '')).length).toBeLessThanOrEqual(302);
      }
    }
  });
});

describe('a change of the biography that waits', () => {
  interface Round {
    detected: string | null;
    /** Absent: no sound answer. */
    heard?: Biography;
    minutesAgo?: number;
  }
  const usual = 'Rosa Nebel is a singer.';
  function judged({ detected, heard, minutesAgo }: Round) {
    const [finding] = diffBio(knowing(usual), detected);
    // The catalog is silent: it has nothing to do with it.
    const evidence = {
      observation: null,
      releases: new Map(),
      ...(heard && { biography: heard }),
    };
    const fresh = recheckFindings(knowing(usual), evidence, aContext());
    return inWords(judge(anOpenChange(finding!, minutesAgo), fresh, evidence, aContext()));
  }
  const long = (end: string) => `${usual} ${words(200)} ${end}`;

  it.each<[string, Round, string]>([
    ['it is the same', { detected: 'Else.', heard: said('Else.') }, 'BIO_CHANGED'],
    ['there is still none', { detected: null, heard: said(null) }, 'BIO_REMOVED'],
  ])('is confirmed when %s', (_, round, change_type) => {
    expect(judged(round)).toMatchObject({ kind: 'confirm', finding: { change_type } });
  });

  it.each<[string, Round, string]>([
    [
      'the earlier one is back',
      { detected: 'Else.', heard: said(usual) },
      'the earlier biography was back before the change was confirmed',
    ],
    [
      'it is there again',
      { detected: null, heard: said(`${usual}\n`) },
      'the biography was back before the change was confirmed',
    ],
  ])('is dismissed when %s', (_, round, reason) => {
    expect(judged(round)).toEqual({ kind: 'dismiss', reason });
  });

  it.each<[string, Round, string]>([
    ['a third one', { detected: 'Else.', heard: said('Third.') }, 'BIO_CHANGED'],
    // The part that is shown of it is the same.
    ['one that differs far behind', { detected: long('A'), heard: said(long('B')) }, 'BIO_CHANGED'],
    ['none', { detected: 'Else.', heard: said(null) }, 'BIO_REMOVED'],
    ['one, where there was none', { detected: null, heard: said('Else.') }, 'BIO_CHANGED'],
  ])('waits as what it is now, when it is %s', (_, round, change_type) => {
    expect(judged(round)).toMatchObject({
      kind: 'wait',
      waiting_for_source: false,
      finding: { change_type },
    });
    expect(judged({ ...round, minutesAgo: 24 * 60 })).toEqual({
      kind: 'dismiss',
      reason: 'it couldn’t be confirmed within 24 hours: it kept changing',
    });
  });

  it('waits while Last.fm is silent, however long', () => {
    const month = 30 * 24 * 60;
    expect(judged({ detected: null })).toMatchObject({ kind: 'wait', waiting_for_source: true });
    expect(judged({ detected: null, minutesAgo: month })).toMatchObject({ kind: 'wait' });
  });

  it('is given up after a day when it is not told any more', () => {
    const heard = { untold: message('notOnLastfm', {}) };
    expect(judged({ detected: null, heard })).toMatchObject({
      kind: 'wait',
      waiting_for_source: false,
    });
    expect(judged({ detected: null, heard, minutesAgo: 24 * 60 })).toEqual({
      kind: 'dismiss',
      reason: 'it couldn’t be confirmed within 24 hours: Last.fm doesn’t know the artist',
    });
  });
});
