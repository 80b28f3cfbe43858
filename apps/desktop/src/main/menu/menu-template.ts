import { type CommandId, commandOf } from '@kerf/ui/app/commands/commands';
import type { MenuItemConstructorOptions } from 'electron';
import { menuKeys } from './accelerator.ts';

type Item = MenuItemConstructorOptions;

interface MenuParts {
  readonly platform: NodeJS.Platform;
  /** Whether the build may be looked into. */
  readonly devTools: boolean;
  readonly command: (id: CommandId) => void;
  readonly reload: () => void;
  readonly zoom: (change: 'in' | 'out' | 'reset') => void;
  readonly showLog: () => void;
}

const separator: Item = { type: 'separator' };

/** The application menu. What the page can do bears the page's own names and keys, and is asked of the page. */
export function menuTemplate(parts: MenuParts): Item[] {
  const isMac = parts.platform === 'darwin';
  const item = (id: CommandId, changes: Item = {}): Item => {
    const { title, keys } = commandOf(id);
    const click = () => parts.command(id);
    return { id, label: title, ...menuKeys(keys, parts.platform), click, ...changes };
  };
  const print = item('print', { accelerator: 'CmdOrCtrl+P', label: 'Print…' });
  const settings = item('settings', { accelerator: 'CmdOrCtrl+,', label: 'Settings…' });
  return [
    ...(isMac ? [macMenu(item, settings)] : []),
    {
      label: '&File',
      submenu: [
        print,
        item('exportList', { label: 'Export this list as CSV…' }),
        ...(isMac ? [] : [separator, settings]),
        separator,
        item('logOut'),
        isMac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    { label: '&View', submenu: viewItems(parts, item) },
    { label: '&Go', submenu: goItems(item) },
    ...(isMac ? [{ role: 'windowMenu' } satisfies Item] : []),
    { role: 'help', submenu: helpItems(parts, item, isMac) },
  ];
}

type MakeItem = (id: CommandId, changes?: Item) => Item;

function macMenu(item: MakeItem, settings: Item): Item {
  return {
    role: 'appMenu',
    submenu: [
      item('about'),
      item('checkForUpdates', { label: 'Check for Updates…' }),
      separator,
      settings,
      separator,
      { role: 'services' },
      separator,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      separator,
      { role: 'quit' },
    ],
  };
}

function viewItems({ reload, zoom, devTools }: MenuParts, item: MakeItem): Item[] {
  return [
    item('palette'),
    item('find'),
    separator,
    { label: 'Reload', accelerator: 'CmdOrCtrl+R', click: reload },
    item('scheme'),
    separator,
    { label: 'Actual Size', accelerator: 'CmdOrCtrl+0', click: () => zoom('reset') },
    { label: 'Zoom In', accelerator: 'CmdOrCtrl+Plus', click: () => zoom('in') },
    // The same key without Shift, as it is typed on most keyboards.
    {
      label: 'Zoom In',
      accelerator: 'CmdOrCtrl+=',
      visible: false,
      acceleratorWorksWhenHidden: true,
      click: () => zoom('in'),
    },
    { label: 'Zoom Out', accelerator: 'CmdOrCtrl+-', click: () => zoom('out') },
    separator,
    { role: 'togglefullscreen' },
    ...(devTools ? [{ role: 'toggleDevTools' } satisfies Item] : []),
  ];
}

function goItems(item: MakeItem): Item[] {
  return [
    item('home'),
    item('products'),
    item('dashboard'),
    separator,
    item('myOrder'),
    separator,
    item('allOrders'),
    item('manageProducts'),
    item('messages'),
  ];
}

function helpItems({ showLog }: MenuParts, item: MakeItem, isMac: boolean): Item[] {
  return [
    item('shortcuts'),
    item('contact'),
    separator,
    { label: 'Show the Log', click: showLog },
    ...(isMac ? [] : [separator, item('checkForUpdates'), item('about')]),
  ];
}
