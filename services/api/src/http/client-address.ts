import { isIP } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { AppEnv } from './app-env.ts';

// Longer than any address.
const ADDRESS_MAX = 64;
const NETWORK_GROUPS = 4;

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
  if (isIP(address) === 0) return address;
  // A dual-stack server reports an IPv4 address as an IPv6 one.
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
