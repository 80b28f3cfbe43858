import { isIPv4, isIPv6 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

// Longer than any address.
const ADDRESS_MAX = 64;
const GROUPS = 8;
const NETWORK_GROUPS = 4;
const MAPPED = '::ffff:';

/** The `clientAddress` of a request. */
export function addressOf({ env }: Context<AppEnv>, trustedProxies: number): string {
  const { headers, socket } = env.incoming;
  const forwarded = headers['x-forwarded-for'];
  const chain = typeof forwarded === 'string' ? forwarded : null;
  return clientAddress(socket.remoteAddress ?? 'unknown', chain, trustedProxies);
}

/**
 * The address that a request is counted for. For IPv6 it is the /64 network, which usually belongs to one
 * customer; an IPv4 address is normalized. Behind a known number of proxies it is the address seen by the
 * outermost one; entries further left in X-Forwarded-For are not trusted.
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
  // How a dual-stack server reports an IPv4 address.
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
  // A URL normalizes the address: hexadecimal groups with at most one gap.
  const [head = [], tail = []] = new URL(`http://[${withoutZone}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').flatMap((group) => (group ? [Number.parseInt(group, 16)] : [])));
  const gap = Array.from({ length: GROUPS - head.length - tail.length }, () => 0);
  return [...head, ...gap, ...tail];
}
