import { isLoopback } from '@kerf/contract/client-config';

interface Navigation {
  readonly url: string;
  /** 0 for the window's page, 1 for a frame in it, 2 or more for frames nested deeper. */
  readonly depth: number;
}

/**
 * Whether the payment window may load an address. The page must be the store's, and a frame in it Stripe's.
 * Deeper frames are up to Stripe: 3-D Secure shows the page of any bank. A local store may also load the rest
 * of its sandbox.
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

// Checks the protocol too: a blob: URL has the origin of the page that made it, and any content.
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
