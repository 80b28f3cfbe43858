import { type CommandId, commandOf } from '@kerf/ui/platform/commands';
import { inMenuGroups, menuPages } from '@kerf/ui/platform/menu-pages';
import type { MenuItemConstructorOptions } from 'electron';
import { menuKeys } from './accelerator.ts';

type Item = MenuItemConstructorOptions;

interface MenuParts {
  readonly platform: NodeJS.Platform;
  /** The page's commands that are available now. */
  readonly available: ReadonlySet<CommandId>;
  /** Whether the build has developer tools. */
  readonly devTools: boolean;
  readonly command: (id: CommandId) => void;
  readonly reload: () => void;
  readonly history: { readonly back: () => void; readonly forward: () => void };
  readonly find: { readonly open: () => void; readonly next: () => void };
  readonly zoom: (change: 'in' | 'out' | 'reset') => void;
  readonly showLog: () => void;
}

const separator: Item = { type: 'separator' };

/**
 * The application menu. The page's commands keep their names and shortcuts, and the page runs them. Commands
 * of other roles are left out; those that only some pages offer are disabled on the others.
 */
export function menuTemplate(parts: MenuParts): Item[] {
  const isMac = parts.platform === 'darwin';
  const item: MakeItem = (id, changes = {}) => {
    const { title, keys, offered = false } = commandOf(id);
    const enabled = parts.available.has(id);
    const click = () => parts.command(id);
    return {
      id,
      label: title,
      ...menuKeys(keys, parts.platform),
      click,
      enabled,
      visible: enabled || offered,
      ...changes,
    };
  };
  const print = item('print', { accelerator: 'CmdOrCtrl+P', label: 'Print…' });
  const settings = item('settings', { accelerator: 'CmdOrCtrl+,', label: 'Settings…' });
  return [
    ...(isMac ? [macMenu(item, settings)] : []),
    {
      label: '&File',
      submenu: tidy([
        print,
        item('exportList', { label: 'Export this list as CSV…' }),
        ...(isMac ? [] : [separator, settings]),
        separator,
        item('logOut'),
        separator,
        { role: 'close', accelerator: 'CmdOrCtrl+W' },
        ...(isMac ? [] : [{ role: 'quit' } satisfies Item]),
      ]),
    },
    { label: '&Edit', submenu: editItems(parts) },
    { label: '&View', submenu: tidy(viewItems(parts, item)) },
    { label: '&Go', submenu: tidy(goItems(parts, item, isMac)) },
    ...(isMac ? [{ role: 'windowMenu' } satisfies Item] : []),
    { role: 'help', submenu: tidy(helpItems(parts, item, isMac)) },
  ];
}

type MakeItem = (id: CommandId, changes?: Item) => Item;

/** Without the hidden items, and without separators that have nothing between them. */
function tidy(items: readonly Item[]): Item[] {
  const shown = items.filter(
    ({ visible = true, acceleratorWorksWhenHidden }) => visible || acceleratorWorksWhenHidden,
  );
  const isItem = (item: Item | undefined) => item !== undefined && item.type !== 'separator';
  return shown.filter(
    (item, index) =>
      isItem(item) || (shown.slice(0, index).some(isItem) && isItem(shown[index + 1])),
  );
}

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

function editItems({ find }: MenuParts): Item[] {
  return [
    { role: 'undo' },
    { role: 'redo' },
    separator,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'pasteAndMatchStyle' },
    { role: 'delete' },
    { role: 'selectAll' },
    separator,
    { label: 'Find on This Page…', accelerator: 'CmdOrCtrl+F', click: find.open },
    { label: 'Find Next', accelerator: 'CmdOrCtrl+G', click: find.next },
  ];
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
    // The same shortcut without Shift, as typed on most keyboards.
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

function goItems({ history }: MenuParts, item: MakeItem, isMac: boolean): Item[] {
  return [
    { label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: history.back },
    { label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: history.forward },
    separator,
    item('home'),
    item('products'),
    item('dashboard'),
    separator,
    ...inMenuGroups(menuPages).flatMap(({ pages }) => [...pages.map((id) => item(id)), separator]),
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
