import { baselineOf } from '../../shared/findings/baseline.ts';
import { diff } from '../../shared/findings/diff.ts';
import type { Finding } from '../../shared/findings/types.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { type Context, dueOf, type Known } from '../../shared/watches/rules/known.ts';
import { open } from '../../shared/checks/rules/open.ts';
import { pages } from '../../shared/checks/rules/pages.ts';
import { compared, recheck } from '../../shared/verdicts/rules/recheck.ts';
import type { Step } from '../../shared/watches/rules/step.ts';
import { slotOf } from '../../shared/verdicts/rules/surge.ts';
import {
  aContext,
  allCapabilities,
  anArtist,
  anObservation,
  aPage,
  aPicture,
  aRelease,
  now,
  type Seen,
} from '../findings/build.ts';

const alive = aRelease({ id: '100', title: 'Alive' });
const others = ['200', '300', '400', '500', '600'].map((id) => aRelease({ id }));
const baseline = baselineOf(anObservation({ releases: [alive, ...others] }), now);
const known: Known = {
  id: 'ma_1',
  streaming_id: '27',
  followers: 1000,
  baseline,
  subjects: [],
  seen_hash: null,
  is_list_short: false,
};

function at(minutes: number, coverage = fullCoverage): Context {
  const then = new Date(now.getTime() + minutes * 60_000);
  return { capabilities: allCapabilities, now: then, confirmAfterSeconds: 300, coverage };
}

function opening(findings: readonly Finding[]): Known {
  const subjects = open(known, findings, { by: 'check', look: '' }, at(0)).map(
    ({ subject }) => subject,
  );
  return { ...known, subjects };
}

function lookAt(
  from: Known,
  seen: Seen,
  minutes: number,
  also: Partial<Parameters<typeof recheck>[1]> = {},
) {
  const context = at(minutes);
  const due = dueOf(from, context.now);
  const releases = new Map([['100', null]]);
  const look = compared(from, due, { observation: anObservation(seen), releases }, context);
  return recheck(look, { pages: new Map(), others: new Map(), witnesses: null, ...also });
}

function inShort({ settled }: Step): string[] {
  return settled.map((one) => {
    const { change_type, id } = one.subject;
    const rule = one.kind === 'waiting' ? ` by ${one.after.open.wait.rule}` : '';
    return `${change_type} ${id}: ${one.kind}${rule}`;
  });
}

const gone: Seen = { releases: others };
const found = (seen: Seen) => diff(baseline, anObservation(seen), aContext());

describe('a re-check', () => {
  it('confirms a release that is gone by both roads, and knows it from then on', () => {
    const step = lookAt(opening(found(gone)), gone, 5);
    expect(inShort(step)).toEqual(['RELEASE_WENT_OFFLINE 100: confirmed']);
    expect(step.known.baseline.releases.get('100')).toMatchObject({ status: 'offline' });
    expect(step.known.subjects).toMatchObject([{ open: null, cooldown: { seconds: 3600 } }]);
  });

  it('tells once what two open findings turn out to be', () => {
    const [offline] = found(gone);
    const successor = aRelease({ id: '700', title: 'Alive' });
    const [replaced] = found({ releases: [...others, successor] });
    expect(replaced?.change_type).toBe('RELEASE_REPLACED');
    const both = opening([offline!, replaced!]);
    const parted: Seen = { releases: [...others, { ...successor, title: 'Something Else' }] };
    const step = lookAt(both, parted, 6);
    expect(
      inShort(step)
        .map((line) => line.replace(/^.*: /, ''))
        .toSorted(),
    ).toEqual(['confirmed', 'dismissed']);
    expect(step.settled.filter(({ kind }) => kind === 'confirmed')).toMatchObject([
      { finding: { change_type: 'RELEASE_WENT_OFFLINE' } },
    ]);
  });

  it('names the rule by which each finding waits', () => {
    const seen: Seen = { ...gone, artist: anArtist({ image: aPicture('other') }) };
    const from = opening(found(seen));
    const many = new Map([[slotOf(now), 30]]);
    const step = lookAt(from, seen, 5, {
      others: new Map([['PROFILE_IMAGE_CHANGED', { sightings: many, decided: null }]]),
    });
    expect(inShort(step).toSorted()).toEqual([
      'PROFILE_IMAGE_CHANGED 27: waiting by source_hold',
      'RELEASE_WENT_OFFLINE 100: confirmed',
    ]);
    expect(step.notes).toMatchObject([{ kind: 'held', artists: 30 }]);
    const still = lookAt(step.known, seen, 65, {
      others: new Map([['PROFILE_IMAGE_CHANGED', { sightings: many, decided: null }]]),
    });
    // An operator is alerted once.
    expect(still.notes).toEqual([]);
  });

  it('waits by the page that disagrees, and by the one that is silent', () => {
    const from = opening(found(gone));
    const context = at(5);
    const due = dueOf(from, context.now);
    const evidence = (page: boolean) => ({
      observation: anObservation(gone),
      releases: new Map(page ? [['100', aPage(alive)]] : []),
    });
    const ruleWith = (page: boolean) => {
      const look = compared(from, due, evidence(page), context);
      return inShort(recheck(look, { pages: new Map(), others: new Map(), witnesses: null }));
    };
    expect(ruleWith(true)).toEqual(['RELEASE_WENT_OFFLINE 100: waiting by page_disagrees']);
    expect(ruleWith(false)).toEqual(['RELEASE_WENT_OFFLINE 100: waiting by source_silent']);
  });
});

describe('a release that is there under another ID, while the list is not complete', () => {
  const moved: Seen = { releases: [{ ...alive, id: '101' }, ...others] };
  const unknown = [{ releaseId: '100', details: null, isUnknown: true }];
  const opened = (from: Known) =>
    pages({ ...from, is_list_short: true }, unknown, at(1)).opened.map(({ subject }) => subject);

  it('is not found again as gone by its page', () => {
    const waiting = opening(found(moved));
    expect(waiting.subjects).toMatchObject([{ change_type: 'RELEASE_REPLACED', id: '100' }]);
    expect(opened(waiting)).toEqual([]);
    expect(opened(known)).toMatchObject([{ change_type: 'RELEASE_WENT_OFFLINE', id: '100' }]);
  });
});
