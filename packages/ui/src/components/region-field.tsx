import { findCountry } from '@kerf/domain/address/countries';
import { findRegion, partLabels, regionsOf } from '@kerf/domain/address/country';
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { ChangeEvent, ReactNode } from 'react';

interface RegionFieldProps {
  /** ISO 3166-1 alpha-2; empty while none is chosen. */
  readonly country: string;
  /** What no region means: "All". */
  readonly none: string;
  readonly name: string;
  /** ISO 3166-2. */
  readonly value: string;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly maw?: TextInputProps['maw'];
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
}

/** A region of a country by its name; as a code where none are listed. Brings the data of all countries. */
export function RegionField({ country: code, none, ...field }: RegionFieldProps) {
  const country = findCountry(code);
  const regions = country ? regionsOf(country) : [];
  if (!country || regions.length === 0) {
    return (
      <TextInput label="Region" placeholder={`${none}, or its code`} maxLength={6} {...field} />
    );
  }
  const isListed = field.value === '' || findRegion(country, field.value) !== undefined;
  return (
    <NativeSelect
      label={partLabels(country).region}
      data={[
        { value: '', label: none },
        ...(isListed ? [] : [{ value: field.value, label: field.value }]),
        ...regions.map(({ code: value, name }) => ({ value, label: name })),
      ]}
      {...field}
    />
  );
}
