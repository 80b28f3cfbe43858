import type { MenuItemConstructorOptions } from 'electron';
import { mayOpenOutside } from '../navigation/outside.ts';
import { browserAddress } from '../navigation/own-page.ts';

/** The parts of Electron's `ContextMenuParams` that are used. */
interface Clicked {
  readonly isEditable: boolean;
  readonly selectionText: string;
  readonly linkURL: string;
  readonly editFlags: {
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly canCut: boolean;
    readonly canCopy: boolean;
    readonly canPaste: boolean;
    readonly canSelectAll: boolean;
  };
}

interface ContextMenuParts {
  readonly copyText: (text: string) => void;
  /** The store's origin, where a page of the app is found in a browser. */
  readonly store: string;
  readonly openOutside: (address: string) => void;
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The context menu for text and links; empty if there is nothing to offer. */
export function contextMenu(
  { isEditable, selectionText, linkURL, editFlags }: Clicked,
  parts: ContextMenuParts,
): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      separator,
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      separator,
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ];
  }
  return [
    ...(selectionText.trim() === '' ? [] : [{ role: 'copy' } as const]),
    ...linkItems(browserAddress(linkURL, parts.store), parts),
  ];
}

function linkItems(
  url: string,
  { copyText, store, openOutside }: ContextMenuParts,
): MenuItemConstructorOptions[] {
  if (!mayOpenOutside(url, store)) return [];
  const { protocol, pathname } = new URL(url);
  if (protocol === 'mailto:') {
    const address = decodeURIComponent(pathname);
    return [{ label: 'Copy Email Address', click: () => copyText(address) }];
  }
  return [
    { label: 'Open Link in Browser', click: () => openOutside(url) },
    { label: 'Copy Link', click: () => copyText(url) },
  ];
}
