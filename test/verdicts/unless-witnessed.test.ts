import { diffReleases } from '../../shared/findings/releases/diff.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type {
  Finding,
  OpenChange,
  OpenState,
  Settles,
  Verdict,
} from '../../shared/findings/types.ts';
import { unlessWitnessed } from '../../shared/verdicts/rules/other-artists.ts';
import type { Answer, Witnesses } from '../../shared/verdicts/rules/witnesses.ts';
import {
  aContext,
  anArtist,
  anObservation,
  anOpenChange,
  aRelease,
  leftOpen,
  now,
  reasonsOf,
} from '../findings/build.ts';

const calm: Answer = new Set();
const others = (answer: Answer): Witnesses => ({
  answers: [answer, answer, answer],
  ofWellKnown: [],
  elsewhere: new Set(),
});
const asTheyWere = others(calm);
const theSame = others(new Set(['RELEASE_WENT_OFFLINE']));
const silent = others(null);

const known = baselineOf(anObservation(), now);
const left = [aRelease({ id: '200' })];
const [finding] = diffReleases(known, anObservation({ releases: left }).releases, '27', aContext());

/** What the profile and its list show. */
function seen(count: number | null) {
  const artist = anArtist(count === null ? {} : { release_count: count });
  return anObservation({ artist, releases: left });
}

function minutes(after: number): Date {
  return new Date(now.getTime() + after * 60_000);
}

const inSixHours = minutes(360);

/** It would wait for hours. */
function waits(byCount: Settles['byCount'] = 'if_told', of: Finding = finding!): Verdict {
  return {
    kind: 'wait',
    rule: 'mass',
    until: minutes(10),
    by: inSixHours,
    waiting_for_source: false,
    finding: of,
    settles: { finding: of, byCount },
  };
}

interface At {
  after?: number;
  witnesses?: Witnesses | null;
  count?: number | null;
}

function look(
  open: OpenChange,
  { after = 5, witnesses = asTheyWere, count = 1 }: At = {},
  verdict = waits(),
): Verdict {
  return unlessWitnessed(open, verdict, {
    witnesses,
    observation: seen(count),
    now: minutes(after),
    confirmAfterSeconds: 300,
  });
}

const fresh: OpenChange = anOpenChange(finding!, 0);
const firstLook = look(fresh);
const once = leftOpen(fresh, firstLook);
const stateAt = (after: number): OpenState => ({
  kind: 'witnessed',
  since: minutes(5).toISOString(),
  at: minutes(after).toISOString(),
});
const why = (verdict: Verdict) =>
  verdict.kind === 'wait' ? (reasonsOf(verdict.finding)?.slice(1) ?? []) : [verdict.kind];

describe('what is unlikely, while other artists are as they were', () => {
  it('is confirmed by a message that comes a moment early, and no earlier', () => {
    expect(look(once, { after: 10 - 0.9 / 60 }).kind).toBe('confirm');
    expect(look(once, { after: 10 - 2 / 60 })).toMatchObject({ kind: 'wait', state: stateAt(5) });
  });
});

describe('what is unlikely waits as long as it has to', () => {
  it.each<[string, At, string]>([
    [
      'while other artists show the same',
      { witnesses: theSame },
      'other artists show the same, so the catalog may be wrong',
    ],
    ['while too few answer', { witnesses: silent }, 'we couldn’t compare enough other artists'],
  ])('%s, and says so', (_, at, reason) => {
    const first = look(fresh, at);
    expect(first).toMatchObject({ kind: 'wait', by: inSixHours });
    expect(why(first)).toEqual([reason]);
    // At the second look as well: then it begins anew.
    const second = look(once, { ...at, after: 10 });
    expect(why(second)).toEqual([reason]);
    const third = look(leftOpen(once, second), { after: 15 });
    expect(third).toMatchObject({
      kind: 'wait',
      state: { kind: 'witnessed', at: minutes(15).toISOString() },
    });
    expect(look(leftOpen(once, third), { after: 20 }).kind).toBe('confirm');
  });

  it('while nobody was asked', () => {
    expect(look(fresh, { witnesses: null })).toEqual(waits());
  });

  it.each<[Settles['byCount'], number | null, string[]]>([
    ['never', 2, []],
    ['never', null, []],
    ['if_told', null, []],
    ['always', null, ['the profile doesn’t say how many releases it has']],
    ['always', 2, ['the profile still counts 2 releases, but its list has 1']],
    ['always', 1, []],
  ])('by a count that matters %s, which is %s: %j', (byCount, count, reasons) => {
    expect(why(look(fresh, { count }, waits(byCount)))).toEqual(reasons);
  });

  it('where other artists can settle nothing of it', () => {
    const plain: Verdict = {
      kind: 'wait',
      rule: 'mass',
      until: inSixHours,
      waiting_for_source: true,
    };
    expect(look(fresh, {}, plain)).toBe(plain);
    const confirmed: Verdict = { kind: 'confirm', finding: finding! };
    expect(look(fresh, { witnesses: theSame }, confirmed)).toBe(confirmed);
  });
});
