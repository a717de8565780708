import {
  judgmentLists,
  reasonsBeside,
  type Risk,
} from '../../functions/dashboard/page/parts/judgment-lists.ts';
import examples from '../../shared/changes/rules/change-examples.json' with { type: 'json' };

const risk: Risk = {
  score: 45,
  reasons: [
    'label never seen before: “Ghost Lake Records” (+30)',
    'a generic title: “Intro” (+15)',
  ],
  judgment: 'known',
  theirs: ['the ISRC registrant ZZN01 is theirs'],
  never_seen: ['label never seen before: “Ghost Lake Records”'],
  against: ['a generic title: “Intro”'],
};

describe('the judgment of a release', () => {
  it('is told by what speaks for each side, with capitals', () => {
    expect(judgmentLists(risk)).toEqual([
      { title: 'Theirs', phrases: ['The ISRC registrant ZZN01 is theirs'] },
      {
        title: 'Never seen on this profile',
        phrases: ['Label never seen before: “Ghost Lake Records”'],
      },
      { title: 'Speaks against it', phrases: ['A generic title: “Intro”'] },
    ]);
  });

  it('has no list that is empty', () => {
    expect(judgmentLists({ ...risk, theirs: [], against: [] })).toHaveLength(1);
  });
});

describe('the other reasons of a change', () => {
  it('are those that no list shows', () => {
    const reasons = [...risk.reasons, ...risk.theirs, 'both have the UPC 400000001050'];
    expect(reasonsBeside(reasons, risk)).toEqual(['both have the UPC 400000001050']);
    expect(reasonsBeside(reasons, undefined)).toEqual(reasons);
  });

  it('are none in a change that the service makes of a suspicious release', () => {
    const [{ payload }] = examples.RELEASE_SUSPICIOUS as unknown as [
      { payload: { reasons: string[]; risk: Risk } },
    ];
    expect(payload.reasons.length).toBeGreaterThan(0);
    expect(reasonsBeside(payload.reasons, payload.risk)).toEqual([]);
  });
});
