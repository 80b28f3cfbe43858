const PLACE = '{number}';
/** A host, optionally a port, and a path. No user info and no backslash, which browsers read as a slash. */
const PAGE = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?[/?#][^\s\\]*$/i;

/** A tracking number without the spaces that labels print it with. */
export function compactTrackingNumber(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/**
 * Whether an address is a valid tracking link: https, with `{number}` for the tracking number, outside the
 * host name.
 */
export function isTrackingAddress(address: string): boolean {
  return PAGE.test(address) && address.includes(PLACE);
}

/** The carrier's tracking page of a parcel. The number is URL-encoded. */
export function trackingUrl(address: string, number: string): string {
  return address.replaceAll(PLACE, () => encodeURIComponent(number));
}
