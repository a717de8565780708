import { networkOf } from '../../shared/domain/people/network.ts';

describe('a place', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['somewhere', 'somewhere'],
  ])('of %s is %s', (ip, expected) => {
    expect(networkOf(ip)).toBe(expected);
  });
});
