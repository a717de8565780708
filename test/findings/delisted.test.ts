import { baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import {
  aContext,
  anObservation,
  anOpenChange,
  aPage,
  aRelease,
  now,
  type Seen,
  inWords,
} from './build.ts';

const alive = aRelease({ id: '100', title: 'Alive' });
const others = ['200', '300', '400'].map((id) => aRelease({ id }));
const baseline = baselineOf(anObservation({ releases: [alive, ...others] }), now);

/** What is seen of release 100: whether it is listed, and its own page. */
function evidence(isListed: boolean, page: ReturnType<typeof aPage> | null): Evidence {
  const releases = isListed ? [alive, ...others] : others;
  return { observation: anObservation({ releases }), releases: new Map([['100', page]]) };
}

const found = (seen: Evidence, known = baseline) => recheckFindings(known, seen, aContext());

/** The verdict on a release that was found to be missing some time ago. */
function judged(seen: Evidence, minutesAgo: number) {
  const [open] = found(evidence(false, null));
  return inWords(judge(anOpenChange(open!, minutesAgo), found(seen), seen, aContext()));
}

describe('a release that is missing from the list while its own page lives on', () => {
  const delisted = evidence(false, aPage(alive));

  it('is delisted then', () => {
    expect(judged(delisted, 360)).toMatchObject({
      kind: 'confirm',
      finding: {
        change_type: 'RELEASE_DELISTED',
        severity: 'warning',
        summary:
          'The album “Alive” (2010-05-07) is no longer listed on the profile of “Rosa Nebel”, but its own page still exists.',
        move: { set: { status: 'offline', gone_from: 'delisted' } },
      },
    });
  });

  it('is told at once, as critical, when its page shows that a namesake has it now', () => {
    const namesake = { id: '4711', name: 'Rosa Nebel' };
    const moved = aPage({ ...alive, main_artists: [namesake], contributors: [namesake] });
    expect(judged(evidence(false, moved), 5)).toMatchObject({
      kind: 'confirm',
      finding: {
        change_type: 'RELEASE_DELISTED',
        severity: 'critical',
        summary:
          'The album “Alive” by “Rosa Nebel” (2010-05-07) is now on the profile of another artist with the same name (ID 4711).',
      },
    });
  });
});

describe('what settles after six hours', () => {
  /** The verdict on what is found in a list, when it was found some time ago in another one. */
  function verdictOn(before: Evidence, seen: Evidence, minutesAgo: number) {
    const [open] = found(before);
    return inWords(judge(anOpenChange(open!, minutesAgo), found(seen), seen, aContext()));
  }
  const withList = (releases: Seen['releases'], pages: Evidence['releases']): Evidence => ({
    observation: anObservation({ releases: releases ?? [] }),
    releases: pages,
  });

  it('is another id of a release, though the page of the old one lives on', () => {
    const moved = withList([...others, { ...alive, id: '900' }], new Map([['100', aPage(alive)]]));
    expect(verdictOn(moved, moved, 359).kind).toBe('wait');
    expect(verdictOn(moved, moved, 360)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'RELEASE_REPLACED' },
    });
  });

  it('is not what is delisted together with two others: that takes 20 hours', () => {
    const alone = withList(others.slice(2), new Map([['100', aPage(alive)]]));
    expect(verdictOn(alone, alone, 1199).kind).toBe('wait');
    expect(verdictOn(alone, alone, 1200)).toMatchObject({
      kind: 'confirm',
      finding: { change_type: 'RELEASE_DELISTED' },
    });
  });
});

describe('a release that came and has another title by now', () => {
  it('waits for one more round, as what it is now', () => {
    const came = aRelease({ id: '700', release_date: '2026-11-20' });
    const look = (title: string): Evidence => ({
      observation: anObservation({ releases: [alive, ...others, { ...came, title }] }),
      releases: new Map([['700', aPage({ ...came, title })]]),
    });
    const [open] = found(look('One'));
    const verdict = inWords(
      judge(anOpenChange(open!), found(look('Two')), look('Two'), aContext()),
    );
    expect(verdict).toMatchObject({
      kind: 'wait',
      finding: { payload: { after: { title: 'Two' } } },
    });
  });
});
