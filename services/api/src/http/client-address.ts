import { isIPv4, isIPv6 } from 'node:net';

// Longer than any address; the rest would only fill the table of counts.
const ADDRESS_MAX = 64;
const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = '::ffff:';

/**
 * The address a request counts for. Of IPv6 it is the network of 64 bits, since an owner of one address
 * there has all of them; an IPv4 address is the same however it is written. Behind a known number of proxies it is the one that the
 * outermost of them saw; what is further left in X-Forwarded-For is only claimed.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === null) return countedAddress(socketAddress);
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  const seen = hops.at(-trustedProxies) ?? hops[0];
  return countedAddress(seen?.slice(0, ADDRESS_MAX) || socketAddress);
}

function countedAddress(address: string): string {
  // What a server that listens on both kinds says of every IPv4 address.
  const mapped = address.startsWith(MAPPED) ? address.slice(MAPPED.length) : '';
  if (isIPv4(mapped)) return mapped;
  return isIPv6(address) ? networkOf(groupsOf(address)) : address;
}

function networkOf(groups: readonly number[]): string {
  const [high = 0, low = 0] = groups.slice(-2);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
  }
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  // A URL writes every address in one way: in hexadecimal groups, with one gap at most.
  const [head = [], tail = []] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])));
  const gap = Array.from({ length: GROUPS - head.length - tail.length }, () => 0);
  return [...head, ...gap, ...tail];
}
