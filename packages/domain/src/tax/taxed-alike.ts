import type { TaxDecision, TaxedAmount, TaxTreatment } from './decide-tax.ts';

type Taxed = Pick<TaxDecision, 'lines' | 'shipping' | 'vatNumber'>;

/** That no tax is charged there says nothing of the place. */
const placeless: readonly TaxTreatment[] = ['export', 'not_registered', 'reverse_charge'];

/** Whether an order is taxed in one place as in another: each amount to the cent, by the same rate of the same state. */
export function isTaxedAlike(one: Taxed, other: Taxed): boolean {
  const [those, these] = [partsOf(one), partsOf(other)];
  return (
    one.vatNumber?.number === other.vatNumber?.number &&
    those.length === these.length &&
    those.every((part, index) => part === these[index])
  );
}

function partsOf({ lines, shipping }: Taxed): string[] {
  return [...lines, ...(shipping ? [shipping] : [])].map(nameOf);
}

function nameOf(part: TaxedAmount): string {
  const { treatment, netCents, taxCents, milliPercent, name, country, region } = part;
  const where = placeless.includes(treatment) ? [] : [name, country, region];
  return JSON.stringify([treatment, netCents, taxCents, milliPercent, ...where]);
}
