import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { deliveryChange } from '@kerf/contract/schemas/delivery';
import { ProblemError } from '@kerf/domain/problem';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../../components/form/form-draft.ts';
import { createHeldStream } from '../../../live/testing/held-stream.ts';
import { ada, blade, expected, id, renderAt, user } from './testing/rendered-delivery.tsx';

beforeEach(() => {
  for (const form of ['add-delivery ', `delivery ${id}`, `receipt ${id}`]) {
    dropDraft({ form, email: ada.email });
  }
});

test('an edit does not overwrite what someone else saved after it began', async () => {
  let delivery = expected();
  const sent: unknown[] = [];
  const stream = createHeldStream();
  const api: FakeHandlers = {
    getDelivery: () => delivery,
    updateDelivery: ({ body }) => {
      sent.push(deliveryChange.parse(body).version);
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  };
  await renderAt(`/${id}`, api, stream.follow);
  await user.click(await screen.findByRole('link', { name: 'Change' }));
  await user.type(screen.getByLabelText('Note'), 'Ask for pallets');
  delivery = expected({ supplier: 'Remscheid Steel', version: 2 });
  await act(async () => stream.changed('delivery', id));
  await screen.findByRole('heading', { name: 'Remscheid Steel' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'Ask for pallets');
  expect(sent).toEqual([1]);
});

test('what was typed for a new delivery survives a reload, and so does its key', async () => {
  const keys: unknown[] = [];
  const api: FakeHandlers = {
    addDelivery: ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return expected();
    },
    getDelivery: () => expected(),
  };
  await renderAt('/new', api);
  await user.type(await screen.findByLabelText('Supplier'), 'Solingen Steel');
  await user.type(screen.getByLabelText('SKU of row 1'), 'KC-1');
  await user.type(screen.getByLabelText('Quantity of row 1'), '40');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  cleanup();

  const { path } = await renderAt('/new', api);
  expect(await screen.findByLabelText('SKU of row 1')).toHaveProperty('value', 'KC-1');
  await user.click(screen.getByRole('button', { name: 'Add delivery' }));
  await waitFor(() => expect(path()).toBe(`/dashboard/deliveries/${id}`));
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a change that someone else made meanwhile is not overwritten', async () => {
  const sent: unknown[] = [];
  let delivery = expected();
  await renderAt(`/${id}?change`, {
    getDelivery: () => delivery,
    updateDelivery: ({ body }) => {
      sent.push(body);
      if (sent.length > 1) return delivery;
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  });
  await user.type(await screen.findByLabelText('Note'), 'Gate 3');
  delivery = expected({ version: 2, reference: 'SO-2000' });
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  await waitFor(() =>
    expect(screen.getByLabelText('Reference')).toHaveProperty('value', 'SO-2000'),
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Delivery saved')).toBeDefined();
  expect(sent).toMatchObject([
    { version: 1, reference: 'SO-1042', note: 'Gate 3' },
    { version: 2, reference: 'SO-2000', note: 'Gate 3' },
  ]);
});

test('a change whose answer is lost is repeated as it was after a reload, though the delivery has changed', async () => {
  const sent: [string | null, unknown][] = [];
  let delivery = expected();
  const api: FakeHandlers = {
    getDelivery: () => delivery,
    updateDelivery: ({ headers, body }) => {
      sent.push([headers.get('idempotency-key'), body]);
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return expected({ version: 2, note: 'Gate 3' });
    },
  };
  await renderAt(`/${id}?change`, api);
  await user.type(await screen.findByLabelText('Note'), 'Gate 3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('No connection')).toBeDefined();
  cleanup();
  delivery = expected({ version: 3, note: 'Gate 3', reference: 'SO-2000' });
  await renderAt(`/${id}?change`, api);
  await user.click(await screen.findByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Delivery saved')).toBeDefined();
  const [first] = sent;
  expect(first).toMatchObject([expect.stringMatching(/^[0-9a-f-]{36}$/), { version: 1 }]);
  expect(sent).toEqual([first, first]);
});

test('a typed receipt is not added to what someone else received meanwhile', async () => {
  const sent: unknown[] = [];
  let delivery = expected();
  await renderAt(`/${id}`, {
    getDelivery: () => delivery,
    receiveDelivery: ({ body }) => {
      sent.push(body);
      throw new ProblemError({ code: 'delivery_changed', version: 2 });
    },
  });
  const field = await screen.findByLabelText('Arrived now of Blade 1');
  await user.clear(field);
  await user.type(field, '30');
  const lines = [{ ...blade, quantity: 40, received: 30 }];
  delivery = expected({ version: 2, received: 30, lines });
  await user.click(screen.getByRole('button', { name: 'Receive' }));

  expect(await screen.findByText(/It was changed elsewhere/)).toBeDefined();
  expect(await screen.findByText('Partly received')).toBeDefined();
  expect(sent).toMatchObject([{ version: 1 }]);
});
