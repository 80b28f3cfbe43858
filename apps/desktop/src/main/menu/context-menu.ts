import type { MenuItemConstructorOptions } from 'electron';

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
}

const separator: MenuItemConstructorOptions = { type: 'separator' };

/** The context menu for text; empty if there is nothing to offer. */
export function contextMenu(
  { isEditable, selectionText, linkURL, editFlags }: Clicked,
  { copyText }: ContextMenuParts,
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
  const copyLink = linkToCopy(linkURL);
  return [
    ...(selectionText.trim() === '' ? [] : [{ role: 'copy' } as const]),
    ...(copyLink === null ? [] : [{ label: copyLink.label, click: () => copyText(copyLink.text) }]),
  ];
}

/** The app's own addresses open nowhere else, so copying them is pointless. */
function linkToCopy(url: string): { readonly label: string; readonly text: string } | null {
  const address = URL.parse(url);
  if (address?.protocol === 'mailto:') {
    return { label: 'Copy Email Address', text: decodeURIComponent(address.pathname) };
  }
  return address?.protocol === 'https:' ? { label: 'Copy Link', text: url } : null;
}
