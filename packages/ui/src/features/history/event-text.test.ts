import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { type AuditAction, auditActions } from '@kerf/domain/audit-actions';
import { expect, test } from 'vitest';
import { eventText } from './event-text.ts';
import { fieldLabel, fieldValue } from './event-values.ts';

function event(action: AuditAction | 'order.teleport', detail: ChangeEvent['detail'] = {}) {
  const record = { id: null, name: null };
  return {
    _id: '1',
    at: '2026-11-22T10:00:00Z',
    action,
    record,
    actor: null,
    source: null,
    detail,
  };
}

test.each(auditActions)('%s has words, also where an old event tells nothing more', (action) => {
  const { title, note } = eventText(event(action));
  expect(title).toMatch(/^[A-Z][^.]+$/);
  expect(`${title} ${note}`).not.toMatch(/undefined|NaN|null|\./);
});

test('a state change is named by the new state', () => {
  expect(eventText(event('order.state', { from: 'pending', to: 'paid' })).title).toBe('Paid');
  expect(eventText(event('order.status', { from: 'Pending', to: 'Shipped' })).title).toBe(
    'Marked as shipped',
  );
});

test('amounts and reasons follow', () => {
  const detail = { to: 'succeeded', amountCents: 64_500, intentId: 'pi_1', reason: null };
  expect(eventText(event('order.payment', detail))).toEqual({
    title: 'Card payment succeeded',
    note: '$645.00 · pi_1',
    changes: [],
  });
});

test('each changed field has its old and new value', () => {
  const changes = { price: { from: 64.5, to: 66 } };
  expect(eventText(event('product.update', { changes })).changes).toEqual([
    { field: 'price', from: 64.5, to: 66 },
  ]);
  expect(fieldValue('price', 64.5)).toBe('$64.50');
});

test('of several addresses, a parcel and a change of shipping name theirs', () => {
  const detail = { shipmentId: '1', destination: 1 };
  expect(eventText(event('order.ship', detail)).note).toBe('to address 2');
  const change = { destination: 0, reason: 'Agreed by phone' };
  expect(eventText(event('order.change-shipping', change)).note).toBe(
    'to address 1 · Agreed by phone',
  );
});

test('an unknown action from a newer server is shown by its name', () => {
  expect(eventText(event('order.teleport')).title).toBe('order.teleport');
});

test.each([
  ['minOrder', 'Minimum order'],
  ['trackingNumber', 'Tracking number'],
  ['paper_size', 'Paper size'],
])('the field %s is called %s', (field, label) => {
  expect(fieldLabel(field)).toBe(label);
});

test.each([
  ['des', null, 'none'],
  ['emailVerified', true, 'yes'],
  ['onHand', 12_000, '12,000'],
  ['amountCents', 1_050, '$10.50'],
  ['aliases', ['A', 'B'], 'A, B'],
  ['priceTiers', [{ from: 50, price: 60 }], 'from 50 $60.00'],
  ['blade', { teeth: 80 }, 'teeth 80'],
])('%s %j reads %s', (field, value, text) => {
  expect(fieldValue(field, value)).toBe(text);
});
