import { beforeEach, expect, test, vi } from 'vitest';
import {
  dropDraft,
  readDraft,
  rememberDraft,
  saveDraftsForReload,
  writeDraftToEntry,
} from './form-draft.ts';

const ada = { form: 'review', email: 'ada@example.com' };

beforeEach(() => dropDraft(ada));

test('a draft survives navigation in memory, and a reload in the history entry', () => {
  rememberDraft(ada, { des: 'Cuts' });
  expect(readDraft(ada)).toEqual({ des: 'Cuts' });
  dropDraft(ada);
  writeDraftToEntry(ada, { des: 'Cuts well' });
  expect(readDraft(ada)).toEqual({ des: 'Cuts well' });
});

test('the drafts of all forms survive a reload once', async () => {
  rememberDraft(ada, { des: 'Cuts' });
  saveDraftsForReload();
  vi.resetModules();
  const reloaded = await import('./form-draft.ts');
  expect(reloaded.readDraft(ada)).toEqual({ des: 'Cuts' });
  vi.resetModules();
  const later = await import('./form-draft.ts');
  expect(later.readDraft(ada)).toEqual({});
});

test('a draft belongs to one user and one form', () => {
  rememberDraft(ada, { des: 'Cuts' });
  writeDraftToEntry(ada, { des: 'Cuts' });
  expect(readDraft({ ...ada, email: 'bob@example.com' })).toEqual({});
  expect(readDraft({ ...ada, form: 'another' })).toEqual({});
});

test('the router’s part of the history entry stays', () => {
  history.replaceState({ key: 'abc' }, '');
  writeDraftToEntry(ada, { des: 'Cuts' });
  dropDraft(ada);
  expect(history.state).toMatchObject({ key: 'abc' });
  expect(readDraft(ada)).toEqual({});
});

test.each([[{ des: 5 }], ['des'], [null]])(
  'an entry that is not a draft is ignored: %j',
  (draft) => {
    history.replaceState({ [`formDraft ${ada.form}`]: { ...ada, draft } }, '');
    expect(readDraft(ada)).toEqual({});
  },
);
