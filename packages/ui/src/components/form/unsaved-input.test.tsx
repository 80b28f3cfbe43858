import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { createMemoryDrafts } from '../../platform/browser-drafts.ts';
import type { DraftStore } from '../../platform/platform.ts';
import { OpenModal } from '../open-modal.tsx';
import { renderScreen } from '../testing/render-screen.tsx';
import { MemoTextInput } from './memo-inputs.tsx';
import { expectReload, losesInput } from './unsaved-input.ts';
import { useForm } from './use-form.ts';

const user = userEvent.setup();

interface NameProps {
  readonly draft?: string;
  readonly device?: DraftStore;
  readonly isPassing?: boolean;
  readonly send?: () => Promise<unknown>;
  readonly onSent?: () => void;
}

/** A form of one field, which is "Ada" at first. */
function NameForm({ draft, device, isPassing = false, send = async () => {}, onSent }: NameProps) {
  const form = useForm({
    ...(draft !== undefined && { draft: { form: draft, email: 'ada@example.com', device } }),
    isPassing,
    initial: { name: 'Ada' },
    check: (request) => ({ request, errors: {} }),
    send,
    onSent,
  });
  return (
    <form {...form.props}>
      <MemoTextInput label="Name" {...form.field('name')} />
      <button type="submit">Save</button>
      {form.sending && <p role="status">Sending</p>}
    </form>
  );
}

const type = (text: string) => user.type(screen.getByLabelText('Name'), text);
/** Whether closing or reloading the window asks first. */
const asksToClose = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

test('a form asks while it holds something that is not saved', async () => {
  renderScreen(<NameForm />);
  expect(asksToClose()).toBe(false);
  await type(' L');
  expect(asksToClose()).toBe(true);
  expect(losesInput()).toBe(true);
  await type('{Backspace}{Backspace}');
  expect(asksToClose()).toBe(false);
  expect(losesInput()).toBe(false);
});

test('a form that is gone does not ask', async () => {
  const { unmount } = renderScreen(<NameForm />);
  await type('!');
  unmount();
  expect(asksToClose()).toBe(false);
  expect(losesInput()).toBe(false);
});

test('what has been sent is not asked about, even by a page that is left at once', async () => {
  const answer = Promise.withResolvers<void>();
  const onSent = vi.fn(() => expect(losesInput()).toBe(false));
  renderScreen(<NameForm send={() => answer.promise} onSent={onSent} />);
  await type('!');
  await user.click(screen.getByRole('button'));
  expect(asksToClose()).toBe(true);
  expect(losesInput()).toBe(false);
  answer.resolve();
  await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
  expect(asksToClose()).toBe(false);
});

test('what is typed while a form is being sent is asked about afterwards', async () => {
  const answer = Promise.withResolvers<void>();
  renderScreen(<NameForm send={() => answer.promise} />);
  await type('!');
  await user.click(screen.getByRole('button'));
  await type('?');
  answer.resolve();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(losesInput()).toBe(true);
});

test('what was refused is asked about', async () => {
  renderScreen(<NameForm send={() => Promise.reject(new TypeError('Failed to fetch'))} />);
  await type('!');
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(losesInput()).toBe(true);
});

test('a draft survives everything but closing the window', async () => {
  renderScreen(<NameForm draft="name" />);
  await type('!');
  expect(losesInput()).toBe(false);
  expect(asksToClose()).toBe(true);
});

test('a draft on the device survives closing the window too', async () => {
  const device = createMemoryDrafts();
  const { unmount } = renderScreen(<NameForm draft="kept" device={device} />);
  await type('!');
  expect(losesInput()).toBe(false);
  expect(asksToClose()).toBe(false);
  unmount();
  renderScreen(<NameForm draft="kept" device={device} />);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada!');
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(device.read('ada@example.com kept')).toBeNull());
});

test('a reload by the app itself asks only for what has no draft', async () => {
  const { unmount } = renderScreen(<NameForm draft="carried" />);
  await type('!');
  expectReload();
  expect(asksToClose()).toBe(false);
  expect(asksToClose()).toBe(true);
  unmount();
  renderScreen(<NameForm />);
  await type('!');
  expectReload();
  expect(asksToClose()).toBe(true);
});

test('a form to sign in asks nothing', async () => {
  renderScreen(<NameForm isPassing />);
  await type('!');
  expect(asksToClose()).toBe(false);
  expect(losesInput()).toBe(false);
});

/** A dialog with a form. */
function Dialog({ busy = false }: { readonly busy?: boolean }) {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <OpenModal
      title="Edit"
      busy={busy}
      onClose={() => setOpen(false)}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
    >
      <NameForm />
      <button type="button" onClick={() => setOpen(false)}>
        Cancel
      </button>
    </OpenModal>
  );
}

/** A dialog that is drawn by its form. */
function FormWithDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({
    initial: { name: 'Ada' },
    check: (request) => ({ request, errors: {} }),
    send: async () => {},
  });
  return (
    <OpenModal title="Edit" onClose={onClose}>
      <form {...form.props}>
        <MemoTextInput label="Name" {...form.field('name')} />
      </form>
    </OpenModal>
  );
}

test('a form that draws its dialog asks as well, and one beside a dialog does not', async () => {
  const onClose = vi.fn();
  const { unmount } = renderScreen(<FormWithDialog onClose={onClose} />);
  await type('!');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving?')).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
  unmount();
  renderScreen(
    <>
      <NameForm />
      <OpenModal title="About" onClose={onClose}>
        Kerf
      </OpenModal>
    </>,
  );
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ben' } });
  expect(losesInput()).toBe(true);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

const question = () => screen.queryByText('Close without saving?');

test.each([
  ['Escape', () => user.keyboard('{Escape}')],
  ['the X', () => user.click(screen.getByRole('button', { name: 'Dismiss' }))],
])('a dialog is closed by %s only if that loses nothing, or by choice', async (_name, close) => {
  renderScreen(<Dialog />);
  await type('!');
  await close();
  expect(await screen.findByText('Close without saving?')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada!');
  await close();
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('Closed')).toBeDefined();
});

test('Escape answers the question alone', async () => {
  renderScreen(<Dialog />);
  await type('!');
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Close without saving?')).toBeDefined();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(question()).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada!');
});

test('a dialog in which nothing is typed closes at once', async () => {
  renderScreen(<Dialog />);
  await user.keyboard('{Escape}');
  expect(screen.getByText('Closed')).toBeDefined();
});

test('a Cancel button does not ask', async () => {
  renderScreen(<Dialog />);
  await type('!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Closed')).toBeDefined();
});

test('a dialog stays open while it is sending', async () => {
  renderScreen(<Dialog busy />);
  await user.keyboard('{Escape}');
  expect(screen.getByLabelText('Name')).toBeDefined();
});
