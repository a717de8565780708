import { riskReason } from '../../functions/dashboard/page/parts/risk-reason.ts';

describe('a reason of a risk', () => {
  it.each([
    ['a generic title: “Intro” (+4)', 'A generic title: “Intro” (4 points)'],
    ['3 releases on one day (+1)', '3 releases on one day (1 point)'],
    ['a title: “Back (+1)” (+12)', 'A title: “Back (+1)” (12 points)'],
    ['something without points', 'Something without points'],
  ])('explains its points: %s', (reason, expected) => {
    expect(riskReason(reason)).toBe(expected);
  });
});
