/** The longer and shorter names that files use for the usual carriers, by the name that a shop gives them. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  ups: ['United Parcel Service'],
  fedex: ['Federal Express', 'FDX', 'FDXE', 'FDXG'],
  usps: ['US Postal Service', 'United States Postal Service', 'US Mail'],
  dhl: ['Deutsche Post DHL'],
};

/** A carrier as named in a text, and what the text says after the name. */
export interface NamedCarrier<Carrier> {
  readonly carrier: Carrier;
  /** "Ground" in "UPS Ground"; empty if there is only the name. */
  readonly service: string;
}

/**
 * The shop's carrier whose name a text begins with, whatever its case and punctuation, or by one of the
 * other names of the usual carriers: "U.P.S. Ground", "Federal Express". The longest name wins; null if no
 * carrier has it, or more than one.
 */
export function carrierInText<Carrier extends { readonly name: string }>(
  text: string,
  carriers: readonly Carrier[],
): NamedCarrier<Carrier> | null {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)];
  for (let count = words.length; count > 0; count -= 1) {
    const begin = words.slice(0, count);
    const name = begin.map(([word]) => word.toLowerCase()).join('');
    const found = carriers.filter((carrier) => namesOf(carrier.name).includes(name));
    const [carrier, ...others] = found;
    if (!carrier) continue;
    if (others.length > 0) return null;
    const last = begin.at(-1);
    const end = last === undefined ? 0 : last.index + last[0].length;
    return {
      carrier,
      service: text
        .slice(end)
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .trim(),
    };
  }
  return null;
}

function namesOf(name: string): readonly string[] {
  const own = compact(name);
  return [own, ...(otherNames[own] ?? []).map(compact)];
}

function compact(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
