/** What the shell's own menu may ask of the app. */
export const menuCommands = [
  'palette',
  'search',
  'shortcuts',
  'print',
  'home',
  'orders',
  'back',
  'forward',
  'settings',
  'about',
  'check-for-updates',
  'log-out',
] as const;

export type MenuCommand = (typeof menuCommands)[number];

/** The shell's own menu. */
export interface Menu {
  /** Answers how to stop. */
  onCommand(listener: (command: MenuCommand) => void): () => void;
}

export function isMenuCommand(text: unknown): text is MenuCommand {
  return menuCommands.some((command) => command === text);
}
