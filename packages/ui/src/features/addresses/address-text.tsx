import type { BookAddress } from '@kerf/contract/schemas/address';
import type { Address } from '@kerf/domain/address/address';
import { Text } from '@mantine/core';

/** An address of the book as on a parcel, with its uses and what a driver wants to know. */
export function AddressText({ address }: { readonly address: BookAddress }) {
  const marks = [
    ...(address.isDefault ? ['Default'] : []),
    ...(address.isForInvoices ? ['Invoices'] : []),
  ];
  return (
    <>
      {marks.length > 0 && (
        <Text fz="sm" fw={600}>
          {marks.join(' · ')}
        </Text>
      )}
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{address.text}</Text>
      <DockText address={address.address} />
    </>
  );
}

/** What a driver wants to know besides the address; nothing if there is nothing. */
export function DockText({ address }: { readonly address: Address }) {
  const { contact, phone, dockHours, notes } = address;
  const who = [contact, phone].filter((text) => text !== '').join(', ');
  const facts = [
    who === '' ? '' : `Contact: ${who}`,
    dockHours === '' ? '' : `Dock hours: ${dockHours}`,
    notes,
  ].filter((text) => text !== '');
  if (facts.length === 0) return null;
  return (
    <Text mt={4} fz="sm" c="dimmed" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {facts.join('\n')}
    </Text>
  );
}
