/** The member states, by ISO 3166-1 alpha-2. */
const members = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

/** Whether a country is in the European Union. */
export function isInUnion(country: string): boolean {
  return members.has(country);
}

/** The prefix of a country's VAT numbers; Greece's is its language. */
export function vatPrefix(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

/** The country of a VAT number by its prefix; undefined if it is of no member state. */
export function countryOfVatNumber(number: string): string | undefined {
  const prefix = number.slice(0, 2);
  const country = prefix === 'EL' ? 'GR' : prefix;
  return isInUnion(country) && vatPrefix(country) === prefix ? country : undefined;
}

/** A VAT number as it is compared: "de 123.456.789" is "DE123456789". */
export function plainVatNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[^\p{L}\p{N}+*]/gu, '');
}
