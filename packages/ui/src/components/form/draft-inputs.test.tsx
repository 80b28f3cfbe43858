import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DraftTextInput } from './draft-inputs.tsx';
import { type Form, useForm } from './use-form.ts';

const initial = { first: '', second: '' };
type Field = keyof typeof initial;

const drawn: string[] = [];

const Counted = memo(function Counted(props: ReturnType<Form<Field>['field']>) {
  drawn.push(props.name);
  return <DraftTextInput label={props.name} {...props} />;
});

function TwoFields() {
  const form = useForm({
    initial,
    check: (request) => ({ request, errors: {} }),
    send: () => Promise.resolve(),
  });
  return (
    <>
      <Counted {...form.field('first')} />
      <Counted {...form.field('second')} />
    </>
  );
}

test('a key in one field draws no other field again', async () => {
  renderScreen(<TwoFields />);
  drawn.length = 0;
  await userEvent.type(screen.getByLabelText('first'), 'ab');
  expect(drawn).toEqual(['first', 'first']);
  expect(screen.getByLabelText('first')).toHaveProperty('value', 'ab');
});
