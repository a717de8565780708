import ipaddr from 'ipaddr.js';

/**
 * By what requests of strangers are counted: an IPv4 address as it is, of an IPv6 address the network of 64 bits,
 * of which one household or server has 2^64 addresses.
 */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
