interface MenuKeys {
  readonly accelerator?: string;
  /** False if the page handles the keys itself; otherwise both would fire. */
  readonly registerAccelerator?: boolean;
}

/**
 * How a menu shows the page's shortcuts ("mod+k", "?"). A menu cannot show sequences ("g o"), and on a Mac it
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
