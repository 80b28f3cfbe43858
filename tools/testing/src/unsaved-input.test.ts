import { expect, test } from 'vitest';
import { filesThatDoNotAsk, losesInput, unasked } from './unsaved-input.ts';

test('every form and field asks before its input is lost, or is named with the reason why not', () => {
  expect(filesThatDoNotAsk().toSorted()).toEqual(Object.keys(unasked));
});

test.each([
  '<form onSubmit={save} />;',
  'const form = useForm(parts); <form onSubmit={form.submit} />;',
  'const form = useForm(parts); <Modal opened><form {...form.props} /></Modal>;',
  '<TextInput value={text} onChange={type} />;',
])('it is found in %s', (source) => {
  expect(losesInput('a.tsx', source)).toBe(true);
});

test.each([
  'const form = useForm(parts); <form {...form.props}><input {...form.field("name")} /></form>;',
  "<TextInput {...form.field('name')} />;",
  "<TextInput {...withoutError(field('by'))} />;",
  'useUnsavedInput(lostWith); <textarea value={text} />;',
])('it is not found in %s', (source) => {
  expect(losesInput('a.tsx', source)).toBe(false);
});
