import { findCountry } from '@kerf/domain/address/countries';
import { findRegion, partLabels, regionsOf } from '@kerf/domain/address/country';
import { type InputWrapperProps, NativeSelect, TextInput } from '@mantine/core';

interface RegionChoiceProps {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** ISO 3166-2; empty where none is chosen. */
  readonly value: string;
  readonly isMissing: boolean;
  readonly size: 'sm' | 'md';
  readonly inputWrapperOrder: NonNullable<InputWrapperProps['inputWrapperOrder']>;
  readonly onChange: (region: string) => void;
}

/** The region of a country by its name; as its code where none are listed. Brings the data of all countries. */
export function RegionChoice({
  country: code,
  value,
  isMissing,
  onChange,
  ...field
}: RegionChoiceProps) {
  const country = findCountry(code);
  const regions = country ? regionsOf(country) : [];
  if (!country || regions.length === 0) {
    return (
      <TextInput
        label="State or region"
        placeholder="Its code"
        flex="1 1 8rem"
        maxLength={3}
        description={isMissing && 'Enter it to see the tax.'}
        value={value.replace(`${code}-`, '')}
        onChange={({ currentTarget: { value: typed } }) => onChange(regionCode(code, typed))}
        {...field}
      />
    );
  }
  return (
    <NativeSelect
      label={partLabels(country).region}
      flex="1 1 8rem"
      description={isMissing && 'Choose one to see the tax.'}
      data={[
        { value: '', label: 'Choose' },
        ...regions.map((region) => ({ value: region.code, label: region.name })),
      ]}
      value={findRegion(country, value) ? value : ''}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen)}
      {...field}
    />
  );
}

function regionCode(country: string, typed: string): string {
  return typed.trim() === '' ? '' : `${country}-${typed.trim().toUpperCase()}`;
}
