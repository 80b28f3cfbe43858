import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { newBuyer, sampleProfile } from '../purchase/testing/visit-purchase.ts';
// Imported here so that the test does not wait for the lazy route.
import '../profile/profile-page.tsx';

const chunk = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock('./address-form.tsx', async (original) => {
  await chunk.promise;
  return original();
});

test('a form that loads after its dialog has opened takes the focus from the Close button', async () => {
  const buyer = newBuyer();
  await renderApp({
    path: '/dashboard/my-profile',
    account: buyer,
    api: { getProfile: () => sampleProfile(buyer), listMachines: () => [] },
  });
  const user = userEvent.setup();
  const section = within(await screen.findByRole('region', { name: 'Addresses' }));
  await user.click(await section.findByRole('button', { name: 'Add an address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button')));
  chunk.resolve();
  const country = await dialog.findByLabelText('Country');
  await waitFor(() => expect(document.activeElement).toBe(country));
});
