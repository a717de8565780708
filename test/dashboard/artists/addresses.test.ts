import { addressWith } from '../../../functions/dashboard/page/address-with.ts';
import {
  rangeOf,
  tabAddress,
  tabOf,
  tabs,
} from '../../../functions/dashboard/page/screens/artists/artist/address.ts';

describe('addresses', () => {
  it('keep what else is in them, and lose what is empty', () => {
    expect(addressWith('/app/artists?sort=name', { q: 'zoë & co' })).toBe(
      '/app/artists?sort=name&q=zo%C3%AB+%26+co',
    );
    expect(addressWith('/app/artists?q=zoe', { q: '' })).toBe('/app/artists');
  });

  it('name a tab of an artist, and only one that is there', () => {
    for (const tab of tabs) {
      expect(tabOf(tabAddress('ma_1', tab).split('/')[4])).toBe(tab);
    }
    expect(tabOf('constructor')).toBeNull();
    expect(tabOf('overview')).toBeNull();
  });

  it('ask for one of three spans of days', () => {
    expect([rangeOf('90'), rangeOf(undefined), rangeOf('99999')]).toEqual(['90', '30', '30']);
  });
});
