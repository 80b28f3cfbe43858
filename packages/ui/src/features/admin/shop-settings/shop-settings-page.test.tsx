import type { FakeHandlers } from '@kerf/api-client/fake-api';
import { type ShopSettings, shopSettingsChange } from '@kerf/contract/schemas/shop-settings';
import { ProblemError } from '@kerf/domain/problem';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../testing/render-app.tsx';
// Imported here so that the first test does not wait for the lazy route.
import './shop-settings-page.tsx';

const user = userEvent.setup();
const admin = { email: 'ada@example.com', displayName: 'Ada' };

const none = { items: [], total: 0, next: null };

const saved: ShopSettings = {
  name: 'Kerf',
  address: '1 Arbor Way',
  email: 'office@kerf.example',
  phone: '',
  taxNumber: '',
  footer: '',
  paper: 'Letter',
  logo: null,
  version: 3,
  updatedAt: '2026-03-12T13:05:00.000Z',
};

/** A server that stores the settings, which a test can change as another admin would. */
async function visit(who: string, api: FakeHandlers = {}, settings = saved) {
  const server = {
    settings,
    sent: [] as unknown[],
    update(body: unknown): ShopSettings | Promise<ShopSettings> {
      const { logo, version, ...texts } = shopSettingsChange.parse(body);
      server.sent.push(body);
      const current = server.settings.version;
      if (version !== current)
        throw new ProblemError({ code: 'settings_changed', version: current });
      const picture =
        typeof logo === 'string'
          ? ({ mediaType: 'image/png', width: 1, height: 1, base64: logo } as const)
          : null;
      server.settings = {
        ...server.settings,
        ...texts,
        ...(logo !== undefined && { logo: picture }),
        version: version + 1,
      };
      return server.settings;
    },
  };
  await renderApp({
    path: '/dashboard/shop-settings',
    account: { ...admin, email: who },
    api: {
      getRole: () => ({ admin: true }),
      listProducts: () => none,
      listReviews: () => none,
      getShopSettings: () => server.settings,
      getShopTimeZone: () => ({ timeZone: 'UTC', moving: null }),
      updateShopSettings: ({ body }) => server.update(body),
      ...api,
    },
  });
  return server;
}

const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
/** Waits for a form that was changed while it was being saved. */
const waitUntilSaved = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Discard changes' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
const nameField = () => screen.findByRole('textbox', { name: /Shop name/ });

async function logoInput() {
  await nameField();
  const input = document.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no field for a picture.');
  return input;
}

test('the letterhead is changed and saved with the version that was shown', async () => {
  const server = await visit('a@example.com');
  await user.clear(await nameField());
  await user.type(await nameField(), 'Kerf Tool Works');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'A4');
  await save();
  expect(await screen.findByText('Shop settings saved')).toBeDefined();
  expect(server.sent).toMatchObject([{ name: 'Kerf Tool Works', paper: 'A4', version: 3 }]);
});

test('a footer of more lines than documents have room for says so while it is typed, and is not sent', async () => {
  const server = await visit('m@example.com');
  await nameField();
  const footer = screen.getByRole('textbox', { name: 'Footer' });
  await user.type(footer, Array.from({ length: 8 }, (_, line) => `Line ${line}`).join('{Enter}'));
  expect(screen.queryByText(/^Documents have room/)).toBeNull();
  await user.type(footer, '{Enter}IBAN');
  const said = 'Documents have room for 8 lines, and this has 9. Put several on one line.';
  expect(screen.getByText(said)).toBeDefined();
  expect(footer.getAttribute('aria-invalid')).toBe('true');
  await save();
  expect(server.sent).toEqual([]);
  expect(screen.getByText(said)).toBeDefined();
});

test('what another admin saved meanwhile is shown next to the typed text, which is kept', async () => {
  const server = await visit('b@example.com');
  await user.clear(await nameField());
  await user.type(await nameField(), 'Mine');
  server.settings = { ...saved, name: 'Theirs', phone: '+1 555', version: 4 };
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin saved');
  expect(screen.getByText('Saved: Theirs')).toBeDefined();
  expect(await nameField()).toHaveProperty('value', 'Mine');
  expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '+1 555');
  await save();
  await waitFor(() => expect(server.settings).toMatchObject({ name: 'Mine', phone: '+1 555' }));
});

test('what another admin saved during an absence is reported, even after the page has loaded it', async () => {
  await visit('e@example.com');
  await user.clear(await nameField());
  await user.type(await nameField(), 'Mine');
  cleanup();
  const server = await visit('e@example.com', {}, { ...saved, name: 'Theirs', version: 4 });
  expect(await nameField()).toHaveProperty('value', 'Mine');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin saved');
  expect(server.settings.name).toBe('Theirs');
  await save();
  await waitFor(() => expect(server.settings.name).toBe('Mine'));
});

/** A server whose next answer to a save waits for `answer`. */
async function visitSlowly(who: string) {
  const waiting = Promise.withResolvers<void>();
  const server = await visit(who);
  const update = server.update;
  server.update = async (body) => {
    await waiting.promise;
    return update(body);
  };
  return { server, answer: () => waiting.resolve() };
}

test('a correction that is typed while saving stays, and is saved over what was saved before', async () => {
  const { server, answer } = await visitSlowly('g@example.com');
  await user.clear(await nameField());
  await user.type(await nameField(), 'Kerff');
  await save();
  await user.type(await nameField(), '{Backspace} Tool Works');
  answer();
  expect(await screen.findByText('Shop settings saved')).toBeDefined();
  await waitUntilSaved();
  expect(server.settings.name).toBe('Kerff');
  expect(await nameField()).toHaveProperty('value', 'Kerf Tool Works');
  await save();
  await waitFor(() => expect(server.settings.name).toBe('Kerf Tool Works'));
  expect(server.sent).toMatchObject([{ version: 3 }, { version: 4 }]);
});

test('what another admin saves is not overwritten by what was typed while saving', async () => {
  const { answer } = await visitSlowly('i@example.com');
  await user.type(await screen.findByRole('textbox', { name: 'Phone' }), '555');
  await user.clear(await nameField());
  await user.type(await nameField(), 'Mine');
  await save();
  await user.type(await nameField(), ' too');
  answer();
  await waitUntilSaved();
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveProperty('value', '555'),
  );
  cleanup();
  const server = await visit('i@example.com', {}, { ...saved, name: 'Theirs', version: 5 });
  expect(await nameField()).toHaveProperty('value', 'Mine too');
  await save();
  expect((await screen.findByRole('alert')).textContent).toContain('Another admin saved');
  expect(server.settings.name).toBe('Theirs');
});

test('what is typed back while saving is a change of what was saved', async () => {
  const { server, answer } = await visitSlowly('h@example.com');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Paper' }), 'A4');
  await save();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Paper' }), 'Letter');
  answer();
  expect(await screen.findByText('Shop settings saved')).toBeDefined();
  await waitUntilSaved();
  expect(server.settings.paper).toBe('A4');
  expect(screen.getByRole('combobox', { name: 'Paper' })).toHaveProperty('value', 'Letter');
  await save();
  await waitFor(() => expect(server.settings.paper).toBe('Letter'));
  expect(server.sent).toMatchObject([{ version: 3 }, { version: 4 }]);
});

test('a logo is shown before it is saved, and can be removed', async () => {
  const server = await visit('c@example.com');
  const input = await logoInput();
  await user.upload(input, new File(['abc'], 'logo.png', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: "The shop's logo" })).toBeDefined();
  await save();
  await waitFor(() => expect(server.settings.logo).not.toBeNull());
  expect(server.sent).toMatchObject([{ logo: 'YWJj' }]);
  await user.click(screen.getByRole('button', { name: 'Remove logo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a picture' }));
  await save();
  await waitFor(() => expect(server.settings.logo).toBeNull());
});

test('an unsaved logo survives a visit to another page, until it is discarded', async () => {
  await visit('f@example.com');
  const input = await logoInput();
  await user.upload(input, new File(['abc'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: "The shop's logo" });
  cleanup();
  await visit('f@example.com');
  expect(await screen.findByRole('img', { name: "The shop's logo" })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('img', { name: "The shop's logo" })).toBeNull();
});

test('a picture that is too large is rejected, and one that the server refuses says why', async () => {
  const message = 'This PNG is damaged. Save it again.';
  await visit('d@example.com', {
    updateShopSettings: () => {
      throw new ProblemError({ code: 'validation_failed', errors: [{ path: 'logo', message }] });
    },
  });
  const input = await logoInput();
  const large = new File([new Uint8Array(500_001)], 'logo.png', { type: 'image/png' });
  await user.upload(input, large);
  expect(await screen.findByText('Choose a picture of at most 500 kB.')).toBeDefined();
  expect(screen.queryByRole('img', { name: "The shop's logo" })).toBeNull();
  await user.upload(input, new File(['abc'], 'logo.png', { type: 'image/png' }));
  await save();
  expect(await screen.findByText(message)).toBeDefined();
});

test('a logo that could not be read says so, and can be chosen again', async () => {
  await visit('j@example.com');
  const input = await logoInput();
  const logo = new File(['abc'], 'logo.png', { type: 'image/png' });
  const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL');
  reading.mockImplementationOnce(function (this: FileReader) {
    this.dispatchEvent(new Event('error'));
  });
  await user.upload(input, logo);
  expect(await screen.findByText(/^This file cannot be read/)).toBeDefined();
  await user.upload(input, logo);
  expect(await screen.findByRole('img', { name: "The shop's logo" })).toBeDefined();
  expect(screen.queryByText(/^This file cannot be read/)).toBeNull();
  reading.mockRestore();
});

test('a logo that is saved after its page was left is not offered as unsaved', async () => {
  const { server, answer } = await visitSlowly('k@example.com');
  await user.upload(await logoInput(), new File(['abc'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: "The shop's logo" });
  await save();
  cleanup();
  answer();
  await waitFor(() => expect(server.settings.logo).not.toBeNull());
  await visit('k@example.com', {}, server.settings);
  expect(await screen.findByRole('img', { name: "The shop's logo" })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

test('a logo that is chosen while another is being saved stays, and is saved after it', async () => {
  const { server, answer } = await visitSlowly('l@example.com');
  const input = await logoInput();
  await user.upload(input, new File(['abc'], 'logo.png', { type: 'image/png' }));
  await screen.findByRole('img', { name: "The shop's logo" });
  await save();
  await user.upload(input, new File(['xyz'], 'other.png', { type: 'image/png' }));
  const shown = screen.getByRole('img', { name: "The shop's logo" });
  await waitFor(() => expect(shown.getAttribute('src')).toContain('eHl6'));
  answer();
  expect(await screen.findByText('Shop settings saved')).toBeDefined();
  await waitUntilSaved();
  await save();
  await waitFor(() => expect(server.settings.logo?.base64).toBe('eHl6'));
  expect(server.sent).toMatchObject([{ version: 3 }, { version: 4 }]);
});
