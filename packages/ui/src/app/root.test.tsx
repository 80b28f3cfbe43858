import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MAIN_ID } from '../shared/skip-link.tsx';
import { renderApp } from '../testing/render-app.tsx';
import { Root } from './root.tsx';

const page = (name: string) => (
  <main id={MAIN_ID} tabIndex={-1}>
    {name}
  </main>
);

const routes = [
  {
    element: <Root />,
    children: [
      { path: '/one', element: page('One') },
      { path: '/two', element: page('Two') },
    ],
  },
];

test('a new page takes the focus for screen readers', async () => {
  const app = await renderApp({ path: '/one', routes });
  await app.navigate('/two');
  expect(document.activeElement).toBe(screen.getByText('Two'));
});

test('a dialog opened while the page loads keeps the focus', async () => {
  const app = await renderApp({ path: '/one', routes });
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  const field = dialog.appendChild(document.createElement('input'));
  document.body.append(dialog);
  field.focus();
  await app.navigate('/two');
  expect(document.activeElement).toBe(field);
  dialog.remove();
});

test('a file dropped where nothing accepts it does not replace the page', async () => {
  await renderApp({ path: '/one', routes });
  const drop = createEvent.drop(screen.getByText('One'), { dataTransfer: { types: ['Files'] } });
  fireEvent(screen.getByText('One'), drop);
  expect(drop.defaultPrevented).toBe(true);
});
