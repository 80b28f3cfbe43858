import { cents, formatCents } from '../money.ts';
import type { ShippingObstacle } from './shipping-options.ts';
import type { AddressPart } from './zone.ts';

const parts: Readonly<Record<AddressPart, string>> = {
  country: 'Choose the country.',
  region: 'Choose the state or region.',
  postalCode: 'Enter the postal code.',
};

/** The products named in one sentence; the others are counted. */
const NAMED_MAX = 3;

/** Why a method can't be chosen, as buyers read it. */
export function obstacleText(obstacle: ShippingObstacle): string {
  switch (obstacle.kind) {
    case 'address_incomplete':
      return parts[obstacle.part];
    case 'no_zone':
      return 'We don’t ship to this address.';
    case 'not_in_zone':
      return `Not available in ${obstacle.zone}.`;
    case 'weight_unknown':
      return `The weight of ${named(obstacle.skus)} isn’t known.`;
    case 'length_unknown':
      return `The length of ${named(obstacle.skus)} isn’t known.`;
    case 'too_heavy':
      return `Not for ${weightText(obstacle.grams)}.`;
    case 'value_too_high':
      return `Not for goods of ${formatCents(cents(obstacle.goods))}.`;
    case 'piece_too_heavy':
      return `Not for ${obstacle.sku}, ${weightText(obstacle.grams)} each.`;
    case 'piece_too_long':
      return `Not for ${obstacle.sku}, ${obstacle.mm.toLocaleString('en-US')} mm long.`;
  }
}

function named(skus: readonly string[]): string {
  const first = skus.slice(0, NAMED_MAX);
  const others = skus.length - first.length;
  if (others > 0) return `${first.join(', ')} and ${others} more`;
  const last = first.at(-1) ?? '';
  return first.length > 1 ? `${first.slice(0, -1).join(', ')} and ${last}` : last;
}

/** "38 kg", "1.25 kg", "850 g". */
export function weightText(grams: number): string {
  if (grams < 1000) return `${grams} g`;
  return `${(grams / 1000).toLocaleString('en-US', { maximumFractionDigits: 3 })} kg`;
}
