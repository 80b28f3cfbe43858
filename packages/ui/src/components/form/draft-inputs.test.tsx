import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/render-screen.tsx';
import { DraftTextInput } from './draft-inputs.tsx';
import { dropDraft } from './form-draft.ts';
import { type DraftForm, useDraftForm } from './use-draft-form.ts';

const owner = { form: 'two fields', email: 'ada@example.com' };
const initial = { first: '', second: '' };
type Field = keyof typeof initial;

beforeEach(() => dropDraft(owner));

const drawn: string[] = [];

const Counted = memo(function Counted(props: ReturnType<DraftForm<Field>['field']>) {
  drawn.push(props.name);
  return <DraftTextInput label={props.name} {...props} />;
});

function TwoFields() {
  const form = useDraftForm({ owner, initial });
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
