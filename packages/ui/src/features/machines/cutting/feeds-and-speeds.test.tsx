import { sampleMachine } from '@kerf/contract/testing/sample-machines';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { heroBlade } from '../../../components/blade-drawing/house-blade.ts';
import { createMemoryPlatform } from '../../../platform/memory-platform.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { FeedsAndSpeeds } from './feeds-and-speeds.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const blade = {
  ...heroBlade,
  diameter: 250,
  teeth: 60,
  maxRpm: 7600,
  materials: ['Hardwood'],
} as const;
const bench = sampleMachine();
const slow = sampleMachine({ _id: '88888888-7777-4777-8777-777777777777', name: 'Old saw' });

function renderPanel(machines = [bench, slow], platform = createMemoryPlatform(), account = true) {
  return renderApp({
    path: '/',
    platform,
    ...(account && { account: ada }),
    api: { listMachines: () => machines },
    routes: [{ path: '*', element: <FeedsAndSpeeds productId="p-1" blade={blade} /> }],
  });
}

test('the chosen machine is remembered on the device, and adds figures, a feed and the setup card', async () => {
  const user = userEvent.setup();
  const platform = createMemoryPlatform();
  const { unmount } = await renderPanel([bench, slow], platform);
  await screen.findByRole('option', { name: 'Bench saw' });
  await user.selectOptions(screen.getByLabelText('My machine'), 'Bench saw');
  const table = within(screen.getByRole('table'));
  expect(table.getByRole('row', { name: 'Speed 4,500 rpm 3,820 to 5,729 rpm' })).toBeDefined();
  await user.type(screen.getByLabelText('Your feed'), '20');
  expect(table.getByRole('row', { name: 'Time per meter 3 s 1.48 to 4.44 s' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Printable setup card' }).getAttribute('href')).toBe(
    `/product/p-1/setup?machine=${bench._id}&material=Hardwood`,
  );
  unmount();

  await renderPanel([bench, slow], platform);
  await screen.findByRole('option', { name: 'Bench saw' });
  expect(screen.getByLabelText<HTMLSelectElement>('My machine').value).toBe(bench._id);
});

test('a buyer without machines finds a link to add one', async () => {
  await renderPanel([]);
  const link = await screen.findByRole('link', { name: 'Add your machine' });
  expect(link.getAttribute('href')).toBe('/dashboard/my-profile#machines');
});

test('a visitor sees the recommendations, and no machine is requested', async () => {
  const { fake } = await renderPanel([], createMemoryPlatform(), false);
  expect(screen.getByRole('row', { name: 'Rim speed – 50 to 75 m/s' })).toBeDefined();
  expect(screen.queryByLabelText('My machine')).toBeNull();
  expect(fake.calls).not.toContain('listMachines');
});
