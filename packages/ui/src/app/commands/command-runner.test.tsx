import { act, screen, waitFor } from '@testing-library/react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type CommandId, commandIds, isCommandId } from '../../platform/commands.ts';
import { useRole } from '../../session/role.queries.ts';
import { useCommand } from '../../shared/commands/page-commands.tsx';
import { renderApp } from '../../testing/render-app.tsx';
import { CommandRunner } from './command-runner.tsx';

/** A button for every command, since an application menu can request any of them. */
function EveryCommand() {
  const run = useCommand();
  const { data } = useRole();
  return (
    <ul aria-label={data ? 'Role known' : 'Role unknown'}>
      {commandIds.map((id) => (
        <li key={id}>
          <button type="button" onClick={() => run(id)}>
            {id}
          </button>
        </li>
      ))}
    </ul>
  );
}

const routes: RouteObject[] = [
  {
    element: (
      <CommandRunner>
        <Outlet />
      </CommandRunner>
    ),
    children: [{ path: '*', element: <EveryCommand /> }],
  },
];

async function start(admin: boolean) {
  const account = { email: 'ada@example.com', displayName: 'Ada' };
  const { path } = await renderApp({
    path: '/start',
    routes,
    account,
    api: { getRole: () => ({ admin }) },
  });
  await waitFor(() => expect(screen.getByLabelText('Role known')).toBeDefined());
  const choose = (id: CommandId) => act(async () => screen.getByText(id, { exact: true }).click());
  return { path, choose };
}

test.each(['allOrders', 'manageProducts', 'messages'].filter(isCommandId))(
  'a customer who runs %s stays on the page',
  async (id) => {
    const { path, choose } = await start(false);
    await choose(id);
    expect(path()).toBe('/start');
    await choose('myOrder');
    expect(path()).toBe('/dashboard/my-order');
  },
);

test('an admin can open admin pages and no customer pages', async () => {
  const { path, choose } = await start(true);
  await choose('myOrder');
  expect(path()).toBe('/start');
  await choose('allOrders');
  expect(path()).toBe('/dashboard/all-order');
});
