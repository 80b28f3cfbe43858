import type { Address } from '../address/address.ts';

/** A plant in Oregon with every field set, for tests. */
export function sampleAddress(changes: Partial<Address> = {}): Address {
  return {
    name: 'Robin Reed',
    company: 'Reed Millwork',
    lines: ['1 Arbor Way', 'Gate 3'],
    city: 'Bend',
    region: 'US-OR',
    postalCode: '97702',
    country: 'US',
    contact: 'Sam at the dock',
    phone: '+1 541 555 0100',
    dockHours: 'Mon to Fri, 7 to 15',
    notes: 'No trucks over 12 t.',
    email: 'invoices@reed.example',
    ...changes,
  };
}
