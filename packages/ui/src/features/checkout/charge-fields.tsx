import { addressTitle } from '@kerf/domain/address/address-lines';
import { countryName } from '@kerf/domain/address/country-name';
import { destinationName } from '@kerf/domain/destination';
import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { countryChoices } from '../../components/country-names.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ShippingChoice } from './shipping-choice.tsx';
import type { Charges } from './use-charges.ts';
import { writtenCountry } from './written-country.ts';

// In a chunk of its own, since it brings the data of all countries.
const RegionChoice = lazyPart(async () => (await import('./region-choice.tsx')).RegionChoice);

interface ChargeFieldsProps {
  readonly charges: Charges;
  /** The address as the buyer wrote it; empty where there is none. */
  readonly written?: string;
  readonly size?: 'sm' | 'md';
}

/** Where an order goes, as far as its price depends on it, and how it ships; nothing where it costs goods alone. */
export function ChargeFields({ charges, written = '', size = 'sm' }: ChargeFieldsProps) {
  const { shipping, tax, change } = charges;
  if (!shipping && !tax) return null;
  const depends = tax !== null || (shipping !== null && shipping.options.length > 0);
  return (
    <>
      {change && depends && (
        <>
          <Destination charges={charges} change={change} size={size} />
          <WrittenCountry charges={charges} written={written} change={change} />
        </>
      )}
      <ShippingChoice shipping={shipping} label={methodLabel(charges, 0)} size={size} />
      {charges.further.map(({ address, shipping: there }, index) => (
        <ShippingChoice
          key={address._id}
          shipping={there}
          label={methodLabel(charges, index + 1)}
          description={addressTitle(address.address)}
          size={size}
        />
      ))}
      {(!change || tax?.answer?.missingAt !== undefined) &&
        tax?.answer &&
        missingParts.has(tax.answer.missing) && (
          <Text role="alert" fz="sm" c="var(--kerf-bad)">
            The tax depends on the {missingParts.get(tax.answer.missing)}, which this address
            doesn’t have. Add it on My Profile, or choose another address.
          </Text>
        )}
      {tax?.answer?.missing === 'rate' && (
        <Text role="alert" fz="sm" c="var(--kerf-bad)">
          We have no tax rate for this place yet. Contact us, and we will add it.
        </Text>
      )}
    </>
  );
}

/** "Shipping method to address 2", where there are several. */
function methodLabel({ further }: Charges, number: number): string {
  const to = further.length === 0 ? '' : ` to ${destinationName(number).toLowerCase()}`;
  return `Shipping method${to}`;
}

type Change = NonNullable<Charges['change']>;

interface WrittenCountryProps {
  readonly charges: Charges;
  readonly written: string;
  readonly change: Change;
}

/** Asks where the address ends with another country than the one that decides on the price. */
function WrittenCountry({ charges: { to, shipping }, written, change }: WrittenCountryProps) {
  const country = writtenCountry(written, to.country);
  if (country === null) return null;
  const isOffered = shipping?.countries?.includes(country) ?? true;
  return (
    <Group gap="xs" role="status">
      <Text fz="sm">The address ends with {countryName(country)}. Does the order go there?</Text>
      {isOffered && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => change({ country, region: '', postalCode: '' })}
        >
          Choose {countryName(country)}
        </Button>
      )}
    </Group>
  );
}

interface DestinationProps {
  readonly charges: Charges;
  readonly change: Change;
  readonly size: 'sm' | 'md';
}

function Destination({ charges, change, size }: DestinationProps) {
  const { to, shipping, tax } = charges;
  const choices =
    shipping?.countries?.map((value) => ({ value, label: countryName(value) })) ?? countryChoices;
  const missing = tax?.answer?.missing;
  const asksRegion = shipping?.asked.region || tax?.answer?.asksRegion || to.region !== '';
  return (
    <Group align="start" gap="0.5rem 0.75rem">
      {choices.length > 1 && (
        <NativeSelect
          label="Country"
          flex="1 1 10rem"
          size={size}
          autoComplete="country"
          description={missing === 'country' && 'Choose one to see the tax.'}
          inputWrapperOrder={orderOfParts}
          data={[{ value: '', label: 'Choose' }, ...choices]}
          value={to.country}
          onChange={({ currentTarget: { value } }) =>
            change({ country: value, region: '', postalCode: '' })
          }
        />
      )}
      {asksRegion && (
        <RegionChoice
          country={to.country}
          value={to.region}
          isMissing={missing === 'region'}
          size={size}
          inputWrapperOrder={orderOfParts}
          onChange={(region) => change({ region })}
        />
      )}
      {(shipping?.asked.postalCode || tax?.asksPostalCode) && (
        <TextInput
          label="Postal code"
          flex="1 1 8rem"
          size={size}
          maxLength={20}
          autoComplete="postal-code"
          description={missing === 'postal_code' && 'Enter it to see the tax.'}
          inputWrapperOrder={orderOfParts}
          value={to.postalCode}
          onChange={({ currentTarget: { value } }) => change({ postalCode: value })}
        />
      )}
    </Group>
  );
}

/** What an address of the book may lack, in words. */
const missingParts: ReadonlyMap<string | null, string> = new Map([
  ['region', 'state or region'],
  ['postal_code', 'postal code'],
]);

// Beneath, so that fields side by side stay in line.
const orderOfParts: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
