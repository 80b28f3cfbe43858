import { act, screen, waitFor } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { useScanner } from '../../features/scanner/scanner-context.tsx';
import { pressKeys, SCANNED, scan, TYPED } from '../../features/scanner/testing/press-keys.ts';
import { useRole } from '../../session/role.queries.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { CommandRunner } from './command-runner.tsx';

const codes: string[] = [];
const pressed: string[] = [];

beforeEach(() => {
  codes.length = 0;
  pressed.length = 0;
});

function Desk() {
  const takesScans = useScanner((code) => void codes.push(code));
  const { data } = useRole();
  return (
    <>
      <form
        {...takesScans}
        onSubmit={(event) => {
          event.preventDefault();
          pressed.push('submit');
        }}
      >
        <input aria-label="Quantity" defaultValue="12" />
      </form>
      <form onSubmit={(event) => event.preventDefault()}>
        <input type="search" aria-label="Search" />
      </form>
      <button type="button" onClick={() => pressed.push('button')}>
        {data ? 'Book' : 'Role unknown'}
      </button>
    </>
  );
}

const routes = [
  {
    element: (
      <CommandRunner>
        <Outlet />
      </CommandRunner>
    ),
    children: [{ path: '*', element: <Desk /> }],
  },
];

/** A page that takes codes, with an admin's shortcuts. */
async function start() {
  const account = { email: 'ada@example.com', displayName: 'Ada' };
  const api = { getRole: () => ({ admin: true }) };
  const { path } = await renderApp({ path: '/start', routes, account, api });
  const button = await screen.findByRole('button', { name: 'Book' });
  const quantity: HTMLInputElement = screen.getByLabelText('Quantity');
  const search: HTMLInputElement = screen.getByLabelText('Search');
  const focus = (element: HTMLElement) => act(async () => element.focus());
  return { path, button, quantity, search, focus };
}

test.each(['GO-12', 'gp-1/x', 'KC-250?', 'j/k?'])(
  'scanned with nothing focused, %s is a code and no shortcut',
  async (code) => {
    const { path } = await start();
    await scan(code);
    await waitFor(() => expect(codes).toEqual([code]));
    expect(path()).toBe('/start');
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('the end of a code does not press the focused button, and Enter does', async () => {
  const { button, focus } = await start();
  await focus(button);
  await scan('KC-250');
  await waitFor(() => expect(codes).toEqual(['KC-250']));
  expect(pressed).toEqual([]);
  await pressKeys(['Enter'], TYPED);
  expect(pressed).toEqual(['button']);
});

test('a shortcut that a person presses still works, at any speed', async () => {
  const { path } = await start();
  await pressKeys(['g', 'o'], TYPED);
  await waitFor(() => expect(path()).toBe('/dashboard/all-order'));
  await pressKeys(['g', 'c'], SCANNED);
  await waitFor(() => expect(path()).toBe('/dashboard/manage-products'));
  expect(codes).toEqual([]);
});

test('a field gets back what it held before a code was scanned into it', async () => {
  const { quantity, focus } = await start();
  await focus(quantity);
  quantity.select();
  await scan('4006381333931');
  await waitFor(() => expect(codes).toEqual(['4006381333931']));
  expect(quantity.value).toBe('12');
  expect(pressed).toEqual([]);
});

test('what a person types into a field stays, and Enter submits it', async () => {
  const { quantity, focus } = await start();
  await focus(quantity);
  quantity.select();
  await pressKeys([...'1200', 'Enter'], TYPED);
  expect(quantity.value).toBe('1200');
  expect(pressed).toEqual(['submit']);
  expect(codes).toEqual([]);
});

test('a code that is scanned into another field, such as a search, stays there', async () => {
  const { search, focus } = await start();
  await focus(search);
  await scan('KC-250-30-60T');
  expect(search.value).toBe('KC-250-30-60T');
  expect(codes).toEqual([]);
});

test('a browser that fills in a field, which says so by a key press without a key, disturbs nothing', async () => {
  const { quantity, focus } = await start();
  await focus(quantity);
  quantity.dispatchEvent(new Event('keydown', { bubbles: true }));
  await scan('KC-250');
  await waitFor(() => expect(codes).toEqual(['KC-250']));
});
