// Longer than any address; the rest would only fill the table of counts.
const ADDRESS_MAX = 64;

/**
 * The address a request comes from. Behind a known number of proxies it is the one that the
 * outermost of them saw; what stands further left in X-Forwarded-For is only claimed.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | null,
  trustedProxies: number,
): string {
  if (trustedProxies === 0 || forwardedFor === null) return socketAddress;
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  const seen = hops.at(-trustedProxies) ?? hops[0];
  return seen?.slice(0, ADDRESS_MAX) || socketAddress;
}
