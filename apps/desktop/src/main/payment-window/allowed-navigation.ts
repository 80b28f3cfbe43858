import { isLoopback } from '@kerf/contract/client-config';

interface Navigation {
  readonly url: string;
  /** 0 for the window's own page, 1 for a frame in it, 2 and more for what such a frame holds. */
  readonly depth: number;
}

/**
 * Whether the payment window may load an address. Its page stays the store's. A frame in it is Stripe's.
 * What stands in Stripe's frames is Stripe's to choose: a 3-D Secure check shows the page of any bank.
 * A store on this machine has the rest of its sandbox there too.
 */
export function mayNavigate(store: string, { url, depth }: Navigation): boolean {
  if (!URL.canParse(url)) return false;
  const target = new URL(url);
  if (isOfStore(target, new URL(store))) return true;
  if (depth === 0) return false;
  if (url === 'about:blank' || url === 'about:srcdoc') return true;
  if (isLoopback(store) && isLoopback(url)) return true;
  if (target.protocol !== 'https:') return false;
  return depth > 1 || isStripe(target);
}

// A blob: has the origin of the page that made it, and can be anything.
function isOfStore(target: URL, store: URL): boolean {
  return target.origin === store.origin && target.protocol === store.protocol;
}

/** https://docs.stripe.com/security/guide#content-security-policy */
function isStripe({ hostname, port }: URL): boolean {
  if (port !== '') return false;
  return (
    hostname === 'js.stripe.com' ||
    hostname.endsWith('.js.stripe.com') ||
    hostname === 'hooks.stripe.com'
  );
}
