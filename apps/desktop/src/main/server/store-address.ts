import { isLoopback } from '@kerf/contract/client-config';

type AddressCheck =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'refused'; readonly refusal: 'not-an-address' | 'not-secure' };

/**
 * The origin of what the user typed, such as "kerf.example" or an address copied from the browser. Only
 * localhost may be used without TLS.
 */
export function readStoreAddress(text: string): AddressCheck {
  const trimmed = text.trim();
  const full = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(full)) return { kind: 'refused', refusal: 'not-an-address' };
  const { protocol, origin, username, password, hostname } = new URL(full);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (!isWeb || username !== '' || password !== '' || hostname === '') {
    return { kind: 'refused', refusal: 'not-an-address' };
  }
  return isSecure(origin)
    ? { kind: 'address', address: origin }
    : { kind: 'refused', refusal: 'not-secure' };
}

/** Whether requests to the address use TLS or stay on this machine. */
export function isSecure(address: string): boolean {
  return new URL(address).protocol === 'https:' || isLoopback(address);
}
