import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { AddressForm } from './address-form.tsx';

const ada = { email: 'ada@example.com', displayName: 'Ada' };

/** A dialog whose form comes after its Close button has the focus. */
function LateForm() {
  const [isLoaded, setLoaded] = useState(false);
  return (
    <div role="dialog">
      <button type="button" onClick={() => setLoaded(true)}>
        Close
      </button>
      {isLoaded && (
        <AddressForm
          book={{ of: 'own', email: ada.email }}
          address={null}
          others={[]}
          onSaved={() => {}}
        />
      )}
    </div>
  );
}

test('a form that loads after its dialog has opened takes the focus from the Close button', async () => {
  await renderApp({
    path: '/',
    account: ada,
    routes: [{ path: '/', element: <LateForm /> }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Country'));
});
