import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import type { FieldErrors } from '../../components/form/field-errors.ts';
import type { AddressChoice } from './address-choice.ts';
import type { Delivery } from './order-request.ts';
import { ShipToField } from './ship-to-field.tsx';

interface DeliveryFieldsProps {
  readonly delivery: Delivery;
  readonly choice: AddressChoice;
  /** The last order's address, offered as a button; null if the form already has it. */
  readonly lastAddress: string | null;
  readonly errors: FieldErrors;
  readonly onChange: (changes: Partial<Delivery>) => void;
  readonly size?: 'sm' | 'md';
}

/** The delivery's phone number and address, chosen or written, limited to the lengths the API accepts. */
export function DeliveryFields({
  delivery,
  choice,
  lastAddress,
  errors,
  onChange,
  size = 'sm',
}: DeliveryFieldsProps) {
  return (
    <>
      <TextInput
        label="Phone"
        name="phone"
        type="tel"
        autoComplete="tel"
        size={size}
        maxLength={TEXT_MAX.phone}
        value={delivery.phone}
        error={errors.phone}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <ShipToField
        choice={choice}
        error={errors.addressId}
        onChange={(addressId) => onChange({ addressId })}
        size={size}
      />
      {choice.chosen === null && !choice.isGone && (
        <WrittenAddress {...{ delivery, lastAddress, errors, onChange, size }} />
      )}
    </>
  );
}

/** The address as one text. */
function WrittenAddress(props: Required<Omit<DeliveryFieldsProps, 'choice'>>) {
  const { delivery, lastAddress, errors, onChange, size } = props;
  return (
    <>
      <Textarea
        label="Address"
        name="address"
        autoComplete="street-address"
        size={size}
        rows={4}
        maxLength={TEXT_MAX.address}
        value={delivery.address}
        error={errors.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      {lastAddress !== null && (
        <Button
          variant="default"
          size="xs"
          maw="100%"
          style={{ alignSelf: 'start', justifySelf: 'start' }}
          title={lastAddress}
          onClick={() => onChange({ address: lastAddress })}
        >
          Use the last order’s address: {lastAddress.replaceAll(/\s+/g, ' ')}
        </Button>
      )}
    </>
  );
}
