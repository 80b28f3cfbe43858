interface MenuKeys {
  readonly accelerator?: string;
  /** False if the page handles the keys itself; otherwise both would. */
  readonly registerAccelerator?: boolean;
}

/**
 * How a menu shows the page's own keys ("mod+k", "?"). Pairs ("g o") have no place in a menu, and on a Mac a menu
 * would take single keys away from text fields.
 */
export function menuKeys(keys: string | undefined, platform: NodeJS.Platform): MenuKeys {
  if (keys === undefined || keys.includes(' ')) return {};
  const parts = keys.split('+');
  if (parts.length === 1 && platform === 'darwin') return {};
  const accelerator = parts
    .map((part) => (part === 'mod' ? 'CmdOrCtrl' : part.toUpperCase()))
    .join('+');
  return { accelerator, registerAccelerator: false };
}
