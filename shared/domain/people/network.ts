import { isIPv6 } from 'node:net';

/**
 * By what requests of strangers are counted: an IPv4 address as it is, of an IPv6 address the
 * network of 64 bits, of which one household or server has 2^64 addresses. What is no address
 * stays as it is.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes('%')) return ip;
  const groups = groupsOf(ip);
  const isMapped = /^(?:0,){5}ffff$/.test(groups.slice(0, 6).join(','));
  return isMapped ? dottedQuad(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(ip: string): string[] {
  // The parser of URLs writes an address in its one short form.
  const [before = '', after] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [head, tail] = [groups(before), groups(after ?? '')];
  const zeros = 8 - head.length - tail.length;
  return [...head, ...Array<string>(zeros).fill('0'), ...tail];
}

/** The IPv4 address inside the last two groups of an IPv6 address. */
function dottedQuad(groups: readonly string[]): string {
  const numbers = groups.map((group) => Number.parseInt(group, 16));
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join('.');
}
