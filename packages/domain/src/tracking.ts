const PLACE = '{number}';

/** A tracking number without the spaces that labels print it with. */
export function compactTrackingNumber(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/**
 * Whether an address can lead to a carrier's page of a parcel: https, with `{number}` where the tracking
 * number goes, and not as part of the server's name.
 */
export function isTrackingAddress(address: string): boolean {
  if (!/^https:\/\/[^\s/\\]\S*$/i.test(address) || !address.includes(PLACE)) return false;
  const [one, other] = ['1', '2'].map((number) => filled(address, number));
  return one !== undefined && one.username === '' && one.host === other?.host;
}

/** The carrier's page of a parcel. The number is encoded, whatever is in it. */
export function trackingUrl(address: string, number: string): string {
  return address.replaceAll(PLACE, () => encodeURIComponent(number));
}

function filled(address: string, number: string): URL | undefined {
  const text = trackingUrl(address, number);
  return URL.canParse(text) ? new URL(text) : undefined;
}
