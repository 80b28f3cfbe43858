import type { CommandId } from './commands.ts';

/** What the shell's own menu may ask of the app: any of its commands, whose titles and keys it shows. */
export type MenuCommand = CommandId;

/** The shell's own menu. */
export interface Menu {
  /** Answers how to stop. */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /** The commands that can be given now; the menu shows no other. */
  setAvailable(commands: readonly MenuCommand[]): void;
}
