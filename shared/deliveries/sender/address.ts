import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Inside 2000::/3, where all public IPv6 lies, but not the public Internet. ipaddr.js 2.5 knows them
 * too; they stand here so that this doesn't hang on its version.
 */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
const globalV6 = '2000::/3';

/**
 * An address as a look-up or a socket names it, in one spelling; IPv4 inside IPv6 comes out as
 * IPv4. Null for what is no address, and for one with a zone.
 */
export function plainAddress(text: string): string | null {
  return parse(text)?.toString() ?? null;
}

/**
 * Whether `text` is an address of the public Internet. ipaddr.js alone would call `::7f00:1` and
 * the like unicast, hence the demand for 2000::/3 (and not the special blocks inside it).
 */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  if (address?.range() !== 'unicast') return false;
  if (!isV6(address)) return true;
  return isIn(address, globalV6) && !specialV6.some((block) => isIn(address, block));
}

// Parsed when asked for: parsing all of them takes a millisecond of a cold start.
function isIn(address: ipaddr.IPv6, block: string): boolean {
  return address.match(ipaddr.IPv6.parseCIDR(block));
}

/** A block of IPv4 addresses. */
export type AddressBlock = readonly [ipaddr.IPv4, number];

/** @throws Error for what is no IPv4 CIDR: only dotted quads can be let through the guard. */
export function addressBlock(cidr: string): AddressBlock {
  if (!ipaddr.IPv4.isValidCIDRFourPartDecimal(cidr)) {
    throw new Error(`${cidr} is no IPv4 range like 127.0.0.0/8`);
  }
  return ipaddr.IPv4.parseCIDR(cidr);
}

/** Whether `address`, a dotted quad, lies in one of `blocks`. */
export function isInBlocks(address: string, blocks: readonly AddressBlock[]): boolean {
  const parsed = ipaddr.IPv4.parse(address);
  return blocks.some(([network, bits]) => parsed.match(network, bits));
}

/** Whether `text` is a dotted quad as it is usually written: four numbers, no leading zeros. */
export function isDottedQuad(text: string): boolean {
  return isIP(text) === 4 && ipaddr.IPv4.parse(text).toString() === text;
}

function parse(text: string): Address | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  const address = ipaddr.parse(text);
  return isV6(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function isV6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
