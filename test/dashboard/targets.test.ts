import { matching } from '../../functions/dashboard/page/keys/targets.ts';
import { places } from '../../functions/dashboard/page/keys/places.ts';

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

  it.each([
    ['invite', '/app/org/members'],
    ['quiet hours', '/app/destinations'],
    ['digest', '/app/alerts'],
    ['rotate', '/app/webhooks'],
    ['test', '/app/webhooks'],
    ['mute', '/app/alerts'],
    ['expected release', '/app/artists'],
  ])('finds where one does “%s”, though the page is called otherwise', (typed, href) => {
    expect(matching(typed, places).map((place) => place.href)).toContain(href);
  });

  it('puts what begins with the word first, and everything where nothing is typed', () => {
    expect(found('marsh')).toEqual(['Marsh Mallow', 'Zoë Marsh']);
    expect(found('  ')).toHaveLength(4);
  });
});
