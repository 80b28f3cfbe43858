import { ProblemError } from '@kerf/domain/problem';
import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  forgetDraft,
  openDialog,
  order,
  refund,
  withTwentyLines,
} from './testing/opened-order.tsx';

beforeEach(forgetDraft);

test('Enter in the search of many lines refunds nothing', async () => {
  let calls = 0;
  const { user, dialog } = await openDialog({
    shown: withTwentyLines(),
    api: {
      refundOrder: () => {
        calls += 1;
        return refund({ state: 'requested' });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(dialog.getByRole('textbox', { name: /Units of Blade 0 to refund/ }), '2');
  await user.type(dialog.getByRole('searchbox'), 'Blade 7{Enter}');
  expect(dialog.getByText('1 of 20 lines', { exact: false })).toBeDefined();
  expect(calls).toBe(0);
});

test('a line that is refused is shown with the reason, whatever is searched for', async () => {
  const { user, dialog } = await openDialog({
    shown: withTwentyLines(),
    api: {
      refundOrder: () => {
        const errors = [{ path: 'lines.0.quantity', message: 'Only 1 can still be refunded.' }];
        throw new ProblemError({ code: 'validation_failed', errors });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  const units = dialog.getByRole('textbox', { name: /Units of Blade 0 to refund/ });
  await user.type(units, '2');
  await user.type(dialog.getByRole('searchbox'), 'Blade 7');
  const isOff = () => units.closest('[data-off]') !== null;
  expect(isOff()).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Refund $129.00' }));
  expect(await dialog.findByText('Only 1 can still be refunded.')).toBeDefined();
  expect(isOff()).toBe(false);
  expect(document.activeElement).toBe(units);
  await user.clear(units);
  expect(isOff()).toBe(false);
});

test('units that somebody else has refunded meanwhile say so, and can be taken back', async () => {
  const sent: unknown[] = [];
  const [first, ...others] = withTwentyLines().lines;
  if (!first) throw new Error('It has a line.');
  let shown = { ...order, lines: [first, ...others] };
  const { user, dialog } = await openDialog({
    api: {
      getOrder: () => shown,
      refundOrder: ({ body }) => {
        sent.push(body);
        if (sent.length > 1) return refund({ state: 'requested' });
        shown = { ...order, lines: [{ ...first, refunded: 10, toShip: 0 }, ...others] };
        const errors = [
          { path: 'lines.0.quantity', message: 'All of these were refunded already.' },
        ];
        throw new ProblemError({ code: 'validation_failed', errors });
      },
    },
  });
  const unitsOf = (name: string) =>
    dialog.getByRole('textbox', { name: new RegExp(`Units of ${name} to refund`) });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(unitsOf('Blade 0'), '2');
  await user.type(unitsOf('Blade 1'), '1');
  await user.click(dialog.getByRole('button', { name: 'Refund $193.50' }));
  await dialog.findByText(/10 refunded/);
  expect(dialog.getByText('All of these were refunded already.')).toBeDefined();
  await user.clear(unitsOf('Blade 0'));
  await user.click(dialog.getByRole('button', { name: 'Refund $64.50' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject({ lines: [{ productId: others[0]?.productId, quantity: 1 }] });
});

test('units of a product that goes to two addresses go back from the one that they are typed at', async () => {
  const sent: unknown[] = [];
  const [first] = order.lines;
  if (!first) throw new Error('It has a line.');
  const { user, dialog } = await openDialog({
    shown: {
      ...order,
      lines: [first, { ...first, destination: 1 }],
      destinations: [{ text: '418 Millrace Road' }, { text: '2900 Simpson Avenue' }],
    },
    api: {
      refundOrder: ({ body }) => {
        sent.push(body);
        return refund({ state: 'requested' });
      },
    },
  });
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Damaged or faulty');
  await user.click(dialog.getByRole('radio', { name: 'Some units' }));
  await user.type(dialog.getByRole('textbox', { name: /address 2/ }), '2');
  await user.click(dialog.getByRole('button', { name: 'Refund $129.00' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    lines: [{ productId: first.productId, quantity: 2, destination: 1 }],
  });
});
