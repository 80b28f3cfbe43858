import type { ChangeEvent } from '@kerf/contract/schemas/history';
import { expect, test } from 'vitest';
import { actsOf } from './acts.ts';

const event = (more: Partial<ChangeEvent>): ChangeEvent => ({
  _id: '1',
  at: '2026-11-20T10:00:00.123Z',
  action: 'order.ship',
  record: { id: '33333333-2222-4222-8222-222222222222', name: 'KS-104233' },
  actor: { name: 'Ada Marsh', email: 'ada@example.com' },
  source: 'web',
  detail: {},
  ...more,
});

test('what follows from an act is part of its entry, in order', () => {
  const [act, ...more] = actsOf([
    event({ _id: '9', action: 'order.document' }),
    event({ _id: '8', action: 'order.fulfillment' }),
    event({ _id: '7' }),
  ]);

  expect(more).toEqual([]);
  expect(act).toMatchObject({ _id: '7', action: 'order.ship' });
  expect(act?.followed.map(({ action }) => action)).toEqual([
    'order.fulfillment',
    'order.document',
  ]);
});

test.each([
  ['another moment', { at: '2026-11-20T10:00:00.124Z' }],
  ['another record', { record: { id: '44444444-2222-4222-8222-222222222222', name: null } }],
  ['another person', { actor: { name: 'Ben', email: 'ben@example.com' } }],
  ['no record', { record: { id: null, name: null } }],
])('an event of %s is an entry of its own', (_, more) => {
  const acts = actsOf([event({ _id: '8', ...more }), event({})]);

  expect(acts.map(({ _id }) => _id)).toEqual(['8', '1']);
});
