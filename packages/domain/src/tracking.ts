const PLACE = '{number}';
/** A server's name and, behind it, the place of a page; no user and no backslash, which browsers read as a slash. */
const PAGE = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d+)?[/?#][^\s\\]*$/i;

/** A tracking number without the spaces that labels print it with. */
export function compactTrackingNumber(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/**
 * Whether an address can lead to a carrier's page of a parcel: https, with `{number}` where the tracking
 * number goes, and not as part of the server's name.
 */
export function isTrackingAddress(address: string): boolean {
  return PAGE.test(address) && address.includes(PLACE);
}

/** The carrier's page of a parcel. The number is URL-encoded. */
export function trackingUrl(address: string, number: string): string {
  return address.replaceAll(PLACE, () => encodeURIComponent(number));
}
