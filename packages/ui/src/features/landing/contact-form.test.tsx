import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderScreen } from '../../components/testing/render-screen.tsx';
import { ContactForm, type ContactFormProps, type ContactMessage } from './contact-form.tsx';

async function fillIn(send: ContactFormProps['send'], email: string) {
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

it('sends the same message under the same key until it is answered, and the next under another', async () => {
  const keys: string[] = [];
  await fillIn(async (_message, key) => {
    keys.push(key);
    if (keys.length === 1) throw new TypeError('Failed to fetch');
  }, 'jane@saw-works.example');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(body()).toBe('');
  expect(keys).toEqual([keys[0], keys[0]]);

  await userEvent.type(screen.getByLabelText('Email'), 'jane@saw-works.example');
  await userEvent.type(screen.getByLabelText('Your Message'), 'Do you regrind?');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  expect(keys).toHaveLength(3);
  expect(keys[2]).not.toBe(keys[0]);
});

it('does not send with an invalid email address', async () => {
  const sent: ContactMessage[] = [];
  await fillIn(async (message) => {
    sent.push(message);
  }, 'jane');
  expect(sent).toEqual([]);
  expect(screen.getByText('provide a valid email')).toBeTruthy();
});
