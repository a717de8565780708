import fc from 'fast-check';
import {
  addressBlock,
  isDottedQuad,
  isInBlocks,
  isPublicAddress,
  plainAddress,
} from '../../shared/deliveries/sender/address.ts';

// One address or more of every block of facts on special-purpose addresses (IANA registries).
const special = {
  'this network': ['0.0.0.0', '0.255.255.255'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  loopback: ['127.0.0.1', '127.255.255.255', '::1'],
  'link-local, where clouds keep their metadata': ['169.254.169.254', 'fe80::1', 'fec0::1'],
  protocols: ['192.0.0.1', '192.88.99.1', '2001:5::1', '2001:1ff::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  reserved: ['240.0.0.1', '255.255.255.255'],
  unspecified: ['::'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::a9fe:a9fe'],
  'IPv4 translated or tunnelled': [
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::1',
    '2002:7f00:1::1',
    '2001:0:1::1',
    '::5efe:7f00:1',
  ],
  'unique local, one of them with metadata': ['fc00::1', 'fd00:ec2::254'],
  'discard, segment routing': ['100::1', '5f00::1'],
  'outside of 2000::/3, though called unicast': ['1::1', '200::1', '4000::1', '::2'],
  'an address with a zone': ['fe80::1%eth0', '2606:4700::1%1'],
};

describe('isPublicAddress', () => {
  const cases = Object.entries(special).flatMap(([block, addresses]) =>
    addresses.map((address) => [address, block]),
  );
  it.each(cases)('refuses %s (%s)', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '1.1.1.1',
    '2606:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
  ])('takes %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    '',
    'example.com',
    '127.1',
    '0x7f.1',
    '2130706433',
    '8.8.8',
    '[2606:4700::1]',
    '8.8.8.8 ',
  ])('refuses what is no address: %j', (text) => {
    expect(isPublicAddress(text)).toBe(false);
  });

  it('judges an IPv4 address inside IPv6 as the IPv4 address', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(isPublicAddress(address));
        expect(plainAddress(`::ffff:${address}`)).toBe(address);
      }),
    );
  });

  it('takes no IPv6 address outside of 2000::/3', () => {
    const outside = fc.tuple(
      fc.integer({ min: 0, max: 0xffff }).filter((first) => first >> 13 !== 1),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 7, maxLength: 7 }),
    );
    fc.assert(
      fc.property(outside, ([first, rest]) => {
        const text = [first, ...rest].map((part) => part.toString(16)).join(':');
        // IPv4 inside IPv6 is IPv4.
        fc.pre(!plainAddress(text)!.includes('.'));
        expect(isPublicAddress(text)).toBe(false);
      }),
    );
  });
});

describe('isDottedQuad', () => {
  it.each(['127.0.0.1', '0.0.0.0', '255.255.255.255'])('takes %s', (text) => {
    expect(isDottedQuad(text)).toBe(true);
  });
  it.each([
    '127.1',
    '127.0.0.01',
    '0177.0.0.1',
    '2130706433',
    '::1',
    '127.0.0.1.',
    '256.0.0.1',
    '',
  ])('refuses %j', (text) => {
    expect(isDottedQuad(text)).toBe(false);
  });
});

describe('addressBlock', () => {
  it('holds the addresses of its range and no others', () => {
    const blocks = ['127.0.0.0/8', '10.1.2.3/32'].map(addressBlock);
    expect(['127.0.0.1', '127.9.9.9', '10.1.2.3'].map((it) => isInBlocks(it, blocks))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['128.0.0.1', '10.1.2.4'].map((it) => isInBlocks(it, blocks))).toEqual([false, false]);
  });

  it.each(['127.0.0.1', 'localhost', '::1/128', '127.0.0.0/33', '127/8', ''])(
    'refuses %j, naming it',
    (text) => {
      expect(() => addressBlock(text)).toThrow(`${text} is no IPv4 range`);
    },
  );
});
