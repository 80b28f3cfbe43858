import type { Order } from '@kerf/contract/schemas/order';

const when = '2026-03-12T13:05:00.000Z';

/** A paid order that has not been shipped, for tests. `serial` tells orders apart. */
export function sampleOrder(serial: number, parts: Partial<Order> = {}): Order {
  return {
    _id: idOf(serial),
    number: `KS-${serial}`,
    orderName: 'Longridge 190 framing, 24T',
    price: 64.5,
    totalPrice: 1548,
    customerEmail: 'robin@example.com',
    customerName: 'Robin Hale',
    phone: '+1 541 555 0134',
    address: '418 Millrace Road\nBend, OR 97701',
    payment: true,
    transactionId: `pi_${serial}`,
    state: 'paid',
    status: 'Pending',
    lines: [
      {
        productId: idOf(1),
        name: 'Longridge 190 framing, 24T',
        sku: 'KC-190-30-24T',
        quantity: 24,
        unitPrice: 64.5,
        lineTotal: 1548,
      },
    ],
    createdAt: when,
    heldUntil: '2026-03-15T13:05:00.000Z',
    paidAt: when,
    shippedAt: null,
    ...parts,
  };
}

/** An order that nobody has paid, for tests. */
export function unpaidOrder(serial: number, parts: Partial<Order> = {}): Order {
  return sampleOrder(serial, {
    payment: false,
    transactionId: null,
    state: 'pending',
    paidAt: null,
    ...parts,
  });
}

function idOf(serial: number): string {
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
}
