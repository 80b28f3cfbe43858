import { ApiProblem } from '@kerf/api-client/api-problem';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { checkByField } from './field-errors.ts';
import { MemoTextInput } from './memo-inputs.tsx';
import { type Form, useForm } from './use-form.ts';

const user = userEvent.setup();
const initial = { first: '', second: '' };
type Values = Readonly<Record<keyof typeof initial, string>>;

const rendered: string[] = [];

const Counted = memo(function Counted(props: ReturnType<Form<keyof Values>['field']>) {
  rendered.push(props.name);
  return <MemoTextInput label={props.name} {...props} />;
});

function TwoFields({ send }: { readonly send: (values: Values) => Promise<unknown> }) {
  const form = useForm({
    initial,
    check: (values) =>
      checkByField(values, { second: values.second === '' ? 'Enter the second.' : null }),
    send,
  });
  return (
    <form {...form.props}>
      <Counted {...form.field('first')} />
      <Counted {...form.field('second')} />
      <p role="alert">{form.failure?.message}</p>
      <button type="submit">{form.sending ? 'Sending' : 'Send'}</button>
    </form>
  );
}

/** Renders a form with its second field filled in; returns the values it submits. */
async function open(answer: () => Promise<unknown>) {
  const sent: Values[] = [];
  renderScreen(
    <TwoFields
      send={(values) => {
        sent.push(values);
        return answer();
      }}
    />,
  );
  await user.type(screen.getByLabelText('second'), 'b');
  return { sent, send: () => user.click(screen.getByRole('button')) };
}

const field = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name);

function refusal(path: string) {
  const errors = [{ path, message: 'Not this one.' }];
  return new ApiProblem({
    status: 400,
    code: 'validation_failed',
    title: 'Wrong',
    detail: 'Something is wrong.',
    errors,
  });
}

test('a key in one field does not render another', async () => {
  renderScreen(<TwoFields send={() => Promise.resolve()} />);
  rendered.length = 0;
  await user.type(field('first'), 'ab');
  expect(rendered).toEqual(['first', 'first']);
  expect(field('first').value).toBe('ab');
});

test('a form with an error is not sent, and its first wrong field has the focus', async () => {
  const { sent, send } = await open(() => Promise.resolve());
  await user.clear(field('second'));
  await send();
  expect(screen.getByText('Enter the second.')).toBeDefined();
  expect(document.activeElement).toBe(field('second'));
  expect(sent).toEqual([]);
  await user.type(field('second'), 'b');
  expect(screen.queryByText('Enter the second.')).toBeNull();
});

test('a form that is being sent is not sent again', async () => {
  const answer = Promise.withResolvers<void>();
  const { sent, send } = await open(() => answer.promise);
  await send();
  await send();
  expect(sent).toEqual([{ first: '', second: 'b' }]);
  expect(field('second').value).toBe('b');
  answer.resolve();
  expect(await screen.findByText('Send')).toBeDefined();
  expect(field('second').value).toBe('');
});

test('what is typed while a form is being sent stays, and the rest is empty once it is sent', async () => {
  const answer = Promise.withResolvers<void>();
  const { sent, send } = await open(() => answer.promise);
  await send();
  await user.type(field('first'), 'a');
  answer.resolve();
  expect(await screen.findByText('Send')).toBeDefined();
  expect(field('first').value).toBe('a');
  expect(field('second').value).toBe('');
  await user.type(field('second'), 'c');
  await send();
  expect(sent[1]).toEqual({ first: 'a', second: 'c' });
});

test('a field that was sent and then typed into again keeps its text', async () => {
  const answer = Promise.withResolvers<void>();
  const { send } = await open(() => answer.promise);
  await send();
  await user.type(field('second'), 'c');
  answer.resolve();
  expect(await screen.findByText('Send')).toBeDefined();
  expect(field('second').value).toBe('bc');
});

test('a refusal of a field is shown at the field alone', async () => {
  const { send } = await open(() => Promise.reject(refusal('first')));
  await send();
  expect(await screen.findByText('Not this one.')).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(document.activeElement).toBe(field('first'));
  expect(field('second').value).toBe('b');
});

test.each([refusal('third'), new TypeError('Failed to fetch')])(
  'a failure that no field shows is shown by the form: %s',
  async (error) => {
    const { send } = await open(() => Promise.reject(error));
    await send();
    expect(await screen.findByText(error.message)).toBeDefined();
    expect(field('second').value).toBe('b');
  },
);

interface ParcelProps {
  readonly sendOnce: (request: object, key: string) => Promise<unknown>;
}

/** A form whose request has a default that is refetched. */
function Parcel({ sendOnce }: ParcelProps) {
  const [left, setLeft] = useState('5');
  const form = useForm({
    initial: { quantity: left, note: '' },
    check: (values) => checkByField(values, { quantity: left === '0' ? 'Nothing is left.' : null }),
    sendOnce,
  });
  return (
    <form {...form.props}>
      <MemoTextInput label="note" {...form.field('note')} />
      <button type="button" onClick={() => setLeft('0')}>
        Refetch
      </button>
      <button type="submit">Send</button>
      {form.sending && <p role="status">Sending</p>}
      {form.failure && <p role="alert">{form.failure.message}</p>}
    </form>
  );
}

/** Sends a parcel that gets no answer, and refetches the page. */
async function loseAnswer(failure: Error = new TypeError('Failed to fetch')) {
  const sent: { readonly request: object; readonly key: string }[] = [];
  renderScreen(
    <Parcel
      sendOnce={async (request, key) => {
        sent.push({ request, key });
        if (sent.length === 1) throw failure;
      }}
    />,
  );
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(screen.getByLabelText('note'), 'a');
  await send();
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Refetch' }));
  return { sent, send };
}

test('a request without an answer is sent again as it was, whatever was refetched since', async () => {
  const { sent, send } = await loseAnswer();
  await send();
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[1]?.request).toEqual({ quantity: '5', note: 'a' });
});

test('a correction while a request is on its way is sent under a key of its own', async () => {
  const answer = Promise.withResolvers<void>();
  const sent: { readonly request: object; readonly key: string }[] = [];
  renderScreen(
    <Parcel
      sendOnce={(request, key) => {
        sent.push({ request, key });
        return answer.promise;
      }}
    />,
  );
  const note = screen.getByLabelText<HTMLInputElement>('note');
  const send = () => user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(note, 'a');
  await send();
  await user.type(note, 'b');
  answer.resolve();
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  expect(note.value).toBe('ab');
  await user.type(note, '{Backspace}');
  await send();
  expect(sent.map(({ request }) => request)).toEqual([
    { quantity: '5', note: 'a' },
    { quantity: '5', note: 'a' },
  ]);
  expect(sent[1]?.key).not.toBe(sent[0]?.key);
});

test('once something is typed, or the server has refused it, the request is checked anew', async () => {
  const { sent, send } = await loseAnswer();
  await user.type(screen.getByLabelText('note'), 'b');
  await send();
  expect(sent).toHaveLength(1);
  cleanup();
  const refused = await loseAnswer(
    new ApiProblem({
      status: 409,
      code: 'delivery_closed',
      title: 'Closed',
      detail: 'It is closed.',
      errors: [],
    }),
  );
  await refused.send();
  expect(refused.sent).toHaveLength(1);
});
