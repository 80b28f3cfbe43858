import type { CommandId, ViewerKind } from '../../platform/commands.ts';
import type { PageCommands } from '../../shared/commands/page-commands.tsx';
import type { TypedAhead } from './type-ahead.ts';

/** The props of the dialogs that the command desk opens. */
export interface CommandDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly viewer: ViewerKind;
  readonly pageCommands: PageCommands;
  readonly onCommand: (id: CommandId) => void;
  /** Returns what was typed before the dialog's field had focus, and stops buffering. */
  readonly takeTyped: () => TypedAhead;
}
