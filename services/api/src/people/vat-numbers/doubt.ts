import { countryName } from '@kerf/domain/address/country-name';
import { countryOfVatNumber } from '@kerf/domain/tax/european-union';

/** Why a number looks mistyped, by the rules of its country; null if it doesn't. Loads the rules late: they are many. */
export async function doubtOf(number: string): Promise<string | null> {
  const country = countryOfVatNumber(number);
  if (country === undefined) {
    return 'It doesn’t begin with the code of an EU country, such as DE. Only EU numbers are checked.';
  }
  const { euVat } = await import('stdnum');
  const [rule] = euVat[country] ?? [];
  if (!rule || rule.validate(number).isValid) return null;
  return `It doesn’t look like a VAT number of ${countryName(country)}. Check it for typing errors.`;
}
