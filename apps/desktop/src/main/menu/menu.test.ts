import {
  type CommandId,
  commandIds,
  commandOf,
  isCommandId,
  isFor,
  type ViewerKind,
} from '@kerf/ui/platform/commands';
import { menuPages } from '@kerf/ui/platform/menu-pages';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { menuKeys } from './accelerator.ts';
import { menuTemplate } from './menu-template.ts';

type Item = MenuItemConstructorOptions;

interface Menu {
  readonly devTools: boolean;
  readonly available: readonly CommandId[];
}

const command = vi.fn();

const template = (
  platform: NodeJS.Platform,
  { devTools = false, available = commandIds }: Partial<Menu> = {},
) =>
  menuTemplate({
    platform,
    available: new Set(available),
    history: { back: () => undefined, forward: () => undefined },
    find: { open: () => undefined, next: () => undefined },
    devTools,
    command,
    reload: () => undefined,
    zoom: () => undefined,
    showLog: () => undefined,
  });

function allItems(items: readonly Item[]): Item[] {
  return items.flatMap((item) => [
    item,
    ...(Array.isArray(item.submenu) ? allItems(item.submenu) : []),
  ]);
}

it.each([
  ['mod+k', 'linux', { accelerator: 'CmdOrCtrl+K', registerAccelerator: false }],
  ['?', 'win32', { accelerator: '?', registerAccelerator: false }],
  ['?', 'darwin', {}],
  ['/', 'darwin', {}],
  ['mod+k', 'darwin', { accelerator: 'CmdOrCtrl+K', registerAccelerator: false }],
  ['g o', 'linux', {}],
  [undefined, 'linux', {}],
] as const)('the keys %j stand in a menu of %s as %j', (keys, platform, shown) => {
  expect(menuKeys(keys, platform)).toEqual(shown);
});

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  const items = allItems(template(platform));

  it('sends the page its commands by id', () => {
    const own = items.filter(({ id }) => id !== undefined && isCommandId(id));
    expect(own.length).toBeGreaterThan(10);
    for (const { id, click } of own) {
      command.mockClear();
      Reflect.apply(click ?? (() => undefined), undefined, []);
      expect(command).toHaveBeenCalledExactlyOnceWith(id);
    }
  });

  it('has every page of the dashboard’s menu once', () => {
    const own = items.map(({ id }) => id);
    for (const page of menuPages) expect(own.filter((id) => id === page)).toHaveLength(1);
  });

  it.each([
    'palette',
    'find',
    'shortcuts',
    'print',
    'settings',
    'checkForUpdates',
    'about',
    'logOut',
  ])('has %s once', (id) => {
    expect(items.filter((item) => item.id === id)).toHaveLength(1);
  });

  it('uses no key twice', () => {
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('does not register keys that the page handles', () => {
    const heard = new Set(
      commandIds.flatMap((id) => menuKeys(commandOf(id).keys, platform).accelerator ?? []),
    );
    for (const { accelerator, registerAccelerator } of items) {
      if (typeof accelerator !== 'string' || !heard.has(accelerator)) continue;
      expect(registerAccelerator).toBe(false);
    }
  });
});

it('offers the developer tools only outside a release', () => {
  const roles = (devTools: boolean) =>
    allItems(template('linux', { devTools })).map(({ role }) => role);
  expect(roles(false)).not.toContain('toggleDevTools');
  expect(roles(true)).toContain('toggleDevTools');
});

function labelsFor(viewer: ViewerKind) {
  const available = commandIds.filter((id) => isFor(commandOf(id).audience, viewer));
  return allItems(template('linux', { available })).map(({ label }) => label);
}

it('hides the commands of other roles', () => {
  expect(labelsFor('customer')).toContain('My Order');
  expect(labelsFor('customer')).not.toContain('Manage All Orders');
  expect(labelsFor('admin')).toContain('Manage All Orders');
  expect(labelsFor('admin')).not.toContain('My Order');
  expect(labelsFor('visitor')).not.toContain('Log Out');
});

it('disables commands that this page does not offer', () => {
  const exporting = (available: readonly CommandId[]) =>
    allItems(template('linux', { available })).find(({ id }) => id === 'exportList');
  expect(exporting([])).toMatchObject({ enabled: false });
  expect(exporting(['exportList'])).toMatchObject({ enabled: true });
});

it.each(['linux', 'darwin'] as const)('leaves no separator without neighbors on %s', (platform) => {
  for (const { submenu } of template(platform, { available: [] })) {
    if (!Array.isArray(submenu)) continue;
    const kinds = submenu.map(({ type = 'normal' }) => type);
    expect(kinds.at(0)).toBe('normal');
    expect(kinds.at(-1)).toBe('normal');
    expect(kinds.join()).not.toContain('separator,separator');
  }
});
