import { beforeEach, expect, test, vi } from 'vitest';
import { carryDrafts, dropDraft, keepDraft, readDraft, rememberDraft } from './form-draft.ts';

const ada = { form: 'review', email: 'ada@example.com' };

beforeEach(() => dropDraft(ada));

test('a draft outlives the page in the memory, and a reload in the history entry', () => {
  rememberDraft(ada, { des: 'Cuts' });
  expect(readDraft(ada)).toEqual({ des: 'Cuts' });
  dropDraft(ada);
  keepDraft(ada, { des: 'Cuts well' });
  expect(readDraft(ada)).toEqual({ des: 'Cuts well' });
});

test('the drafts of all forms are handed over a reload once', async () => {
  rememberDraft(ada, { des: 'Cuts' });
  carryDrafts();
  vi.resetModules();
  const reloaded = await import('./form-draft.ts');
  expect(reloaded.readDraft(ada)).toEqual({ des: 'Cuts' });
  vi.resetModules();
  const later = await import('./form-draft.ts');
  expect(later.readDraft(ada)).toEqual({});
});

test('a draft is nobody else’s and no other form’s', () => {
  rememberDraft(ada, { des: 'Cuts' });
  keepDraft(ada, { des: 'Cuts' });
  expect(readDraft({ ...ada, email: 'bob@example.com' })).toEqual({});
  expect(readDraft({ ...ada, form: 'profile' })).toEqual({});
});

test('the part of the history entry that is not ours stays', () => {
  history.replaceState({ key: 'abc' }, '');
  keepDraft(ada, { des: 'Cuts' });
  dropDraft(ada);
  expect(history.state).toMatchObject({ key: 'abc' });
  expect(readDraft(ada)).toEqual({});
});

test.each([[{ des: 5 }], ['des'], [null]])('what is no draft reads as none: %j', (draft) => {
  history.replaceState({ [`formDraft ${ada.form}`]: { ...ada, draft } }, '');
  expect(readDraft(ada)).toEqual({});
});
