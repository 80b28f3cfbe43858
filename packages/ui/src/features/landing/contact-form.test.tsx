import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { ContactForm, type ContactMessage } from './contact-form.tsx';

async function fillIn(send: (message: ContactMessage) => Promise<void>, email: string) {
  const user = userEvent.setup();
  renderScreen(<ContactForm send={send} />);
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Your Message'), 'Do you regrind?');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

afterEach(() => dropDraft({ form: 'contact', email: '' }));

const body = () => screen.getByLabelText<HTMLTextAreaElement>('Your Message').value;

it('sends what was typed and then clears itself', async () => {
  const sent: ContactMessage[] = [];
  await fillIn(async (message) => {
    sent.push(message);
  }, 'jane@saw-works.example');
  expect(sent).toEqual([{ email: 'jane@saw-works.example', body: 'Do you regrind?' }]);
  expect(body()).toBe('');
});

it('keeps what was typed when sending fails', async () => {
  await fillIn(() => Promise.reject(new Error('offline')), 'jane@saw-works.example');
  expect(body()).toBe('Do you regrind?');
});

it('keeps what was typed over a reload', async () => {
  const user = userEvent.setup();
  const { unmount } = renderScreen(<ContactForm send={() => Promise.resolve()} />);
  await user.type(screen.getByLabelText('Your Message'), 'Do you regrind?');
  unmount();
  renderScreen(<ContactForm send={() => Promise.resolve()} />);
  expect(body()).toBe('Do you regrind?');
});

it('does not send with an invalid email address', async () => {
  const sent: ContactMessage[] = [];
  await fillIn(async (message) => {
    sent.push(message);
  }, 'jane');
  expect(sent).toEqual([]);
  expect(screen.getByText('provide a valid email')).toBeTruthy();
});
