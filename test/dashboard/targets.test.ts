import { matching } from '../../functions/dashboard/page/keys/targets.ts';

const targets = ['Inbox', 'Zoë Marsh', 'Halcyon Hearts', 'Marsh Mallow'].map((name) => ({
  id: name,
  name,
}));
const found = (typed: string) => matching(typed, targets).map(({ name }) => name);

describe('jumping by name', () => {
  it('finds without accents and case, in any order of words', () => {
    expect(found('zoe')).toEqual(['Zoë Marsh']);
    expect(found('hearts hal')).toEqual(['Halcyon Hearts']);
    expect(found('nobody')).toEqual([]);
  });

  it('puts what begins with the word first, and everything where nothing is typed', () => {
    expect(found('marsh')).toEqual(['Marsh Mallow', 'Zoë Marsh']);
    expect(found('  ')).toHaveLength(4);
  });
});
