import { addressTitle } from '@kerf/domain/address/address-lines';
import { NativeSelect, Text } from '@mantine/core';
import { DockText } from '../addresses/address-text.tsx';
import type { AddressChoice } from './address-choice.ts';

interface ShipToFieldProps {
  readonly choice: AddressChoice;
  readonly error: string | undefined;
  /** Called with the id of an address; empty for another, which is written. */
  readonly onChange: (addressId: string) => void;
  readonly size: 'sm' | 'md';
}

/** The value of the choice that is gone. */
const GONE = 'gone';

/** The account's addresses to choose from, and the one that is chosen; nothing without any. */
export function ShipToField({ choice, error, onChange, size }: ShipToFieldProps) {
  const { addresses, chosen, isGone } = choice;
  if (addresses.length === 0) return null;
  return (
    <div>
      <NativeSelect
        label="Ship to"
        name="addressId"
        size={size}
        data={[
          ...(isGone ? [{ value: GONE, label: 'Choose an address' }] : []),
          ...addresses.map(({ _id, address }) => ({ value: _id, label: addressTitle(address) })),
          { value: '', label: 'Another address' },
        ]}
        value={isGone ? GONE : (chosen?._id ?? '')}
        error={isGone ? 'The address that you chose was archived. Choose another.' : error}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      {chosen && (
        <>
          <Text mt={6} fz="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {chosen.text}
          </Text>
          <DockText address={chosen.address} />
        </>
      )}
    </div>
  );
}
