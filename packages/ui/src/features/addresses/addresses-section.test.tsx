import type { FakeHandlers } from '@kerf/api-client/fake-api';
import {
  type BookAddress,
  type BookAddressChange,
  bookAddressChange,
  type NewBookAddress,
  type NewBookAddresses,
  newBookAddress,
  newBookAddresses,
} from '@kerf/contract/schemas/address';
import { sampleBookAddress } from '@kerf/contract/testing/sample-addresses';
import { ProblemError } from '@kerf/domain/problem';
import { sampleAddress } from '@kerf/domain/testing/sample-address';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { dropDraft } from '../../components/form/form-draft.ts';
import { createHeldStream } from '../../live/testing/held-stream.ts';
import { renderApp } from '../../testing/render-app.tsx';
// Imported here, so that the first test does not wait for what loads lazily.
import '../profile/profile-page.tsx';
import './address-form.tsx';

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
const plant = sampleBookAddress({ isDefault: true, isForInvoices: true });
const office = sampleBookAddress({
  _id: '7b3c1d6e-2222-4333-8444-555566668888',
  address: sampleAddress({ company: 'Reed Office', lines: ['2 Arbor Way'] }),
});

beforeEach(() => {
  for (const id of ['new', plant._id, office._id]) {
    dropDraft({ form: `address ${id}`, email: ada.email });
  }
});

/** Renders the profile page with a book that lasts as long as the test. */
async function renderBook(
  book: BookAddress[] = [],
  api: FakeHandlers = {},
  stream = createHeldStream(),
) {
  const added: NewBookAddress[] = [];
  const changed: BookAddressChange[] = [];
  await renderApp({
    path: '/dashboard/my-profile',
    account: ada,
    follow: stream.follow,
    api: {
      getProfile: () => profile,
      listMachines: () => [],
      listAddresses: () => [...book],
      addAddress: ({ body }) => {
        const address = newBookAddress.parse(body);
        added.push(address);
        book.push(sampleBookAddress({ ...address, _id: crypto.randomUUID() }));
        return sampleBookAddress(address);
      },
      updateAddress: ({ params, body }) => {
        const change = bookAddressChange.parse(body);
        changed.push(change);
        const index = book.findIndex(({ _id }) => _id === params.id);
        const { isArchived = false } = change;
        const before = book[index] ?? plant;
        const after = sampleBookAddress({
          ...before,
          address: change.address ?? before.address,
          isDefault: !isArchived && (change.isDefault ?? before.isDefault),
          isForInvoices: !isArchived && (change.isForInvoices ?? before.isForInvoices),
          archivedAt: isArchived ? '2026-03-12T14:05:09.000Z' : null,
        });
        book.splice(index, 1, after);
        return after;
      },
      ...api,
    },
  });
  const user = userEvent.setup();
  const section = within(await screen.findByRole('region', { name: 'Addresses' }));
  return { user, added, changed, section };
}

/** Opens the form of a new address, and types what a plant in Oregon needs. */
async function typePlant(postalCode: string, api: FakeHandlers = {}) {
  const page = await renderBook([], api);
  const { user, section } = page;
  const paste = async (field: HTMLElement, text: string) => {
    await user.click(field);
    await user.paste(text);
  };
  await user.click(await section.findByRole('button', { name: 'Add an address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.selectOptions(await form.findByLabelText('Country'), 'United States');
  await paste(form.getByLabelText('Company'), 'Reed Millwork');
  await paste(form.getByLabelText('Street address'), '1 Arbor Way\nGate 3');
  await paste(form.getByLabelText('City'), 'Bend');
  await user.selectOptions(form.getByLabelText('State'), 'Oregon');
  await paste(form.getByLabelText('ZIP code'), postalCode);
  return { ...page, form };
}

test('an address is entered by the fields of its country, and the first one is the default', async () => {
  const { user, form, added, section } = await typePlant('97702');
  await user.type(form.getByLabelText('Dock hours'), 'Mon to Fri, 7 to 15');
  await user.click(form.getByLabelText('Invoices are made out to this address'));
  await user.type(form.getByLabelText('Send invoices to'), 'invoices@reed.example');
  await user.click(form.getByRole('button', { name: 'Save address' }));

  expect(await section.findByText('Default · Invoices')).toBeDefined();
  expect(section.getByText(/Bend, OR 97702/)).toBeDefined();
  expect(section.getByText('Dock hours: Mon to Fri, 7 to 15')).toBeDefined();
  expect(added).toEqual([
    {
      address: sampleAddress({ name: '', contact: '', phone: '', notes: '' }),
      isDefault: true,
      isForInvoices: true,
    },
  ]);
});

test('labels follow the country, and a region of another country is not kept', async () => {
  const { user, form } = await typePlant('97702');
  await user.selectOptions(form.getByLabelText('Country'), 'Ireland');
  expect(form.getByLabelText('Eircode')).toHaveProperty('value', '97702');
  expect(form.getByLabelText('County')).toHaveProperty('value', '');
  await user.selectOptions(form.getByLabelText('Country'), 'Germany');
  expect(form.getByLabelText('Postal code')).toBeDefined();
  expect(form.queryByLabelText('State')).toBeNull();
  expect(form.getByLabelText('Company')).toHaveProperty('value', 'Reed Millwork');
});

test('an unusual postal code is pointed out once, and then kept', async () => {
  const { user, form, added } = await typePlant('9770');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(
    await form.findByText(/9770 doesn't look like a ZIP code here\..* Save again to keep it\./),
  ).toBeDefined();
  expect(added).toEqual([]);
  // It is said of this country.
  await user.selectOptions(form.getByLabelText('Country'), 'Japan');
  expect(form.queryByText(/doesn't look like/)).toBeNull();
  await user.selectOptions(form.getByLabelText('Country'), 'United States');
  await user.selectOptions(form.getByLabelText('State'), 'Oregon');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeDefined();
  expect(added[0]?.address.postalCode).toBe('9770');
});

test('what the country requires and is missing is said at its field', async () => {
  const { user, section, added } = await renderBook();
  await user.click(await section.findByRole('button', { name: 'Add an address' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  await user.click(await form.findByRole('button', { name: 'Save address' }));
  expect(form.getByText('Choose a country.')).toBeDefined();
  await user.selectOptions(form.getByLabelText('Country'), 'United States');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  for (const fault of [
    'Enter a name or a company.',
    'Enter a street address.',
    'Choose a state.',
  ]) {
    expect(form.getByText(fault)).toBeDefined();
  }
  expect(added).toEqual([]);
});

test('an address whose answer is lost is sent again under its key', async () => {
  const keys: (string | null)[] = [];
  const { user, form } = await typePlant('97702', {
    addAddress: ({ body, headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return sampleBookAddress(newBookAddress.parse(body));
    },
  });
  await user.click(form.getByRole('button', { name: 'Save address' }));
  await user.click(await form.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Address saved')).toBeDefined();
  expect(keys[0]).toMatch(/\S/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('an address is archived once by a double click, and restored with its uses by Undo', async () => {
  const { user, section, changed } = await renderBook([plant, office]);
  await user.dblClick(
    await section.findByRole('button', { name: 'Archive Reed Millwork, 1 Arbor Way, Bend' }),
  );
  await screen.findByText('Address archived');
  await user.click(await section.findByRole('button', { name: 'Show 1 archived address' }));
  expect(section.getByRole('button', { name: /^Restore Reed Millwork/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await section.findByText('Default · Invoices')).toBeDefined();
  expect(changed).toEqual([
    { isArchived: true },
    { isArchived: false, isDefault: true, isForInvoices: true },
  ]);
});

test('what was changed elsewhere is not overwritten, also where the page knows of it, and what was typed stays', async () => {
  const book = [plant];
  const versions: unknown[] = [];
  const stream = createHeldStream();
  const updateAddress: FakeHandlers['updateAddress'] = ({ body }) => {
    const { version } = bookAddressChange.parse(body);
    versions.push(version);
    if (version !== book[0]?.version) throw new ProblemError({ code: 'record_changed' });
    return plant;
  };
  const { user, section } = await renderBook(book, { updateAddress }, stream);
  await user.click(await section.findByRole('button', { name: /^Edit / }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit address' }));
  const city = await form.findByLabelText('City');
  await user.clear(city);
  await user.type(city, 'Redmond');
  const address = { ...plant.address, city: 'Sisters', postalCode: '97759' };
  book.splice(0, 1, { ...plant, address, version: 2 });
  stream.changed('address', plant._id);
  await waitFor(() => expect(form.getByLabelText('ZIP code')).toHaveProperty('value', '97759'));
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await form.findByText(/^Somebody else changed it/)).toBeDefined();
  expect(form.getByLabelText('City')).toHaveProperty('value', 'Redmond');
  await user.click(form.getByRole('button', { name: 'Save address' }));
  expect(await screen.findByText('Address saved')).toBeDefined();
  expect(versions).toEqual([1, 2]);
});

test('addresses that cannot be read can be asked for again', async () => {
  let fails = true;
  const { user, section } = await renderBook([], {
    listAddresses: () => {
      if (fails) throw new TypeError('Failed to fetch');
      return [plant];
    },
  });
  await section.findByRole('alert');
  fails = false;
  await user.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('Default · Invoices')).toBeDefined();
});

const csv = (...rows: string[]) =>
  new File([['Company;Street;City;State;ZIP;Country', ...rows].join('\n')], 'plants.csv', {
    type: 'text/csv',
  });

test('a file with problems says which rows, and imports nothing', async () => {
  const { user } = await renderBook([plant]);
  const file = csv(
    'Reed;1 Arbor Way;Bend;Oregon;97702;US',
    'Reed;;Bend;Oregon;97702;US',
    'Reed;3 Arbor Way;Bend;Oregon;97702;Freedonia',
  );
  await user.upload(screen.getByLabelText('CSV file of addresses'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import addresses' }));
  expect(await dialog.findByText(/^2 rows need correction\. Nothing was imported/)).toBeDefined();
  expect(dialog.getByText('Row 3: Enter a street address.')).toBeDefined();
  expect(dialog.getByText('Row 4: “Freedonia” isn’t a country that we know.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('a file is imported at once, and what is unusual in it is said before', async () => {
  const sent: NewBookAddresses[] = [];
  const { user } = await renderBook([plant], {
    addAddresses: ({ body }) => {
      sent.push(newBookAddresses.parse(body));
      return { added: 1, known: 1 };
    },
  });
  const file = csv('Reed;1 Arbor Way;Bend;or;9770;US', 'Reed;2 Arbor Way;Bend;OR;97702;US');
  await user.upload(screen.getByLabelText('CSV file of addresses'), file);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import addresses' }));
  expect(await dialog.findByText(/^Row 2: 9770 doesn't look like a ZIP code/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Import 2 addresses' }));
  expect(await screen.findByText('1 address added, 1 already in the book')).toBeDefined();
  expect(sent[0]?.addresses.map(({ address }) => address)).toMatchObject([
    { region: 'US-OR', postalCode: '9770' },
    { region: 'US-OR', postalCode: '97702' },
  ]);
});

test('what is no list of addresses is refused with what to do', async () => {
  const { user } = await renderBook([plant]);
  const file = new File(['SKU,Quantity\nKC-250,10\n'], 'order.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('CSV file of addresses'), file);
  expect(await screen.findByText('This is not a list of addresses')).toBeDefined();
});
