import type { FakeHandlers } from '@kerf/api-client/fake-api';
import type { Machine, NewMachine } from '@kerf/contract/schemas/machine';
import { machineChange, newMachine } from '@kerf/contract/schemas/machine';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for the lazy route.
import '../profile/profile-page.tsx';
import { sampleMachine } from '@kerf/contract/testing/sample-machines';

const ada = { email: 'ada@example.com', displayName: 'Ada' };
const profile = {
  _id: '6a2f6f6e-1111-4222-8333-444455556666',
  ...ada,
  emailVerified: true,
  createdAt: '2026-03-12T14:05:09.000Z',
  phone: '',
  address: '',
  education: '',
  linkedin: '',
};
const bench = sampleMachine();

beforeEach(() => {
  for (const id of ['new', bench._id]) dropDraft({ form: `machine ${id}`, email: ada.email });
});

/** Renders the profile page with machines that last as long as the test. */
async function renderMachines(kept: Machine[] = [], api: FakeHandlers = {}) {
  const sent: NewMachine[] = [];
  await renderApp({
    path: '/dashboard/my-profile#machines',
    account: ada,
    api: {
      getProfile: () => profile,
      listMachines: () => [...kept],
      addMachine: ({ body }) => {
        const machine = { ...newMachine.parse(body), _id: crypto.randomUUID() };
        sent.push(newMachine.parse(body));
        kept.push(machine);
        return machine;
      },
      updateMachine: ({ params, body }) => {
        const machine = { ...newMachine.parse(body), _id: params.id ?? '' };
        sent.push(newMachine.parse(body));
        kept.splice(0, 1, machine);
        return machine;
      },
      deleteMachine: () => {
        kept.splice(0, 1);
        return { deletedCount: 1 };
      },
      ...api,
    },
  });
  return { user: userEvent.setup(), sent, kept };
}

test('a machine is entered in millimetres or inches, and blank fields are unknown', async () => {
  const { user, sent } = await renderMachines();
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a machine' }));
  await user.type(form.getByLabelText('Name'), 'Bench saw');
  await user.type(form.getByLabelText('Arbor'), '5/8"');
  await user.type(form.getByLabelText('Largest blade'), '254');
  await user.type(form.getByLabelText('Spindle speed'), '4500 rpm');
  await user.selectOptions(form.getByLabelText('Riving knife'), 'Fitted');
  await user.type(form.getByLabelText('Riving knife thickness'), '2.5');
  await user.click(form.getByLabelText('MDF'));
  await user.click(form.getByRole('button', { name: 'Save machine' }));

  expect(await screen.findByText('Bench saw')).toBeDefined();
  expect(screen.getByText(/arbor 15\.88 mm · blades up to 254 mm · 4,500 rpm/)).toBeDefined();
  expect(sent).toEqual([
    {
      name: 'Bench saw',
      saw: {
        kind: 'circular',
        arbor: 15.875,
        smallestDiameter: null,
        largestDiameter: 254,
        spindleRpm: 4500,
        rivingKnife: 2.5,
        materials: ['MDF'],
      },
    },
  ]);
});

test('a machine whose answer is lost is sent again under its key', async () => {
  const keys: (string | null)[] = [];
  const { user } = await renderMachines([], {
    addMachine: ({ body, headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return { ...newMachine.parse(body), _id: bench._id };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a machine' }));
  await user.type(form.getByLabelText('Name'), 'Bench saw');
  await user.click(form.getByRole('button', { name: 'Save machine' }));
  await user.click(await form.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Machine Saved')).toBeDefined();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/\S/);
});

test('the reason why a machine is not saved is scrolled into sight', async () => {
  const scroll = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const { user } = await renderMachines([], {
    addMachine: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add a machine' }));
  scroll.mockClear();
  await user.type(form.getByLabelText('Name'), 'Bench saw{Enter}');

  const reason = await form.findByRole('alert');
  expect(scroll).toHaveBeenCalledOnce();
  expect(scroll.mock.contexts).toEqual([reason.parentElement]);
  scroll.mockRestore();
});

test('an impossible value is reported at its field, and nothing is sent', async () => {
  const { user, sent } = await renderMachines([bench]);
  await user.click(await screen.findByRole('button', { name: 'Edit Bench saw' }));
  const form = within(await screen.findByRole('dialog'));
  for (const [label, text] of [
    ['Arbor', 'thick'],
    ['Smallest blade', '300'],
    ['Riving knife thickness', 'thin'],
  ] as const) {
    await user.clear(form.getByLabelText(label));
    await user.type(form.getByLabelText(label), text);
  }
  await user.click(form.getByRole('button', { name: 'Save machine' }));
  expect(await form.findByText('Enter a number.')).toBeDefined();
  expect(form.getByText('Enter its thickness.')).toBeDefined();
  expect(document.activeElement).toBe(form.getByLabelText('Arbor'));
  await user.clear(form.getByLabelText('Arbor'));
  await user.clear(form.getByLabelText('Riving knife thickness'));
  await user.click(form.getByRole('button', { name: 'Save machine' }));
  expect(await form.findByText('The largest diameter is smaller than the smallest.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a band saw has other size fields', async () => {
  const { user, sent } = await renderMachines();
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Name'), 'Band saw');
  await user.selectOptions(form.getByLabelText('Kind'), 'Band saw');
  expect(form.queryByLabelText('Arbor')).toBeNull();
  await user.type(form.getByLabelText('Widest blade'), '25');
  await user.click(form.getByRole('button', { name: 'Save machine' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.saw).toMatchObject({ kind: 'band', widest: 25, longest: null });
});

test('a refusal is shown in the form, and the entries survive a reload', async () => {
  const refuse = () => {
    throw new ProblemError({ code: 'too_many_machines', limit: 50 });
  };
  const { user } = await renderMachines([], { addMachine: refuse });
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Name'), 'One too many');
  await user.click(form.getByRole('button', { name: 'Save machine' }));
  expect(await form.findByText('Delete one of the 50 machines first.')).toBeDefined();
  cleanup();

  const again = await renderMachines();
  await again.user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  expect(name.value).toBe('One too many');
});

test('a machine is deleted after confirmation, and a failure is shown in the dialog', async () => {
  let online = false;
  const kept = [bench];
  const { user } = await renderMachines(kept, {
    deleteMachine: () => {
      if (!online) throw new TypeError('Failed to fetch');
      kept.pop();
      return { deletedCount: 1 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Bench saw' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete Bench saw')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No machines yet')).toBeDefined();
});

test('a failed request for machines is reported and can be retried', async () => {
  let online = false;
  const { user } = await renderMachines([], {
    listMachines: () => {
      if (!online) throw new TypeError('Failed to fetch');
      return [bench];
    },
  });
  const machines = within(await screen.findByRole('region', { name: 'My machines' }));
  expect(await machines.findByText('No connection')).toBeDefined();
  online = true;
  await user.click(machines.getByRole('button', { name: 'Try again' }));
  expect(await machines.findByText('Bench saw')).toBeDefined();
});

test('a machine changed in another window is shown as it is now, with what was typed here', async () => {
  const kept = [bench];
  const expected: unknown[] = [];
  const { user } = await renderMachines(kept, {
    updateMachine: ({ params, body }) => {
      const change = machineChange.parse(body);
      expected.push(change.expected?.name);
      if (expected.length === 1) {
        kept.splice(0, 1, { ...bench, name: 'Yard saw' });
        throw new ProblemError({ code: 'record_changed' });
      }
      return { name: change.name, saw: change.saw, _id: params.id ?? '' };
    },
  });
  await user.click(await screen.findByRole('button', { name: `Edit ${bench.name}` }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = () => dialog.getByRole('button', { name: /^Save/ });
  const speed = await dialog.findByLabelText(/Spindle speed/);
  await user.clear(speed);
  await user.type(speed, '3500');
  await user.click(save());
  expect(await screen.findByText(/changed it, so nothing was done/)).toBeDefined();
  await waitFor(() => expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Yard saw'));
  expect(speed).toHaveProperty('value', '3500');
  await user.click(save());
  expect(await screen.findByText('Machine Saved')).toBeDefined();
  expect(expected).toEqual([bench.name, 'Yard saw']);
});

test('after the first machine is added, the focus is on the part of the page that it is in', async () => {
  const { user } = await renderMachines();
  await user.click(await screen.findByRole('button', { name: 'Add a machine' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Name'), 'Bench saw');
  await user.click(dialog.getByRole('button', { name: /^Save/ }));
  await screen.findByRole('button', { name: 'Edit Bench saw' });
  const part = screen.getByRole('button', { name: 'Edit Bench saw' }).closest('section');
  await waitFor(() => expect(document.activeElement).toBe(part));
});
