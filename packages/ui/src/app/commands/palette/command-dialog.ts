import type { CommandId, Standing } from '../../../platform/commands.ts';
import type { Offers } from '../../../shared/commands/offers.tsx';
import type { TypedAhead } from '../type-ahead.ts';

/** What the desk gives to the dialogs that it opens. */
export interface CommandDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly standing: Standing;
  readonly offers: Offers;
  readonly onCommand: (id: CommandId) => void;
  /** To be called once its field takes what is typed: what was typed before, which is not kept again. */
  readonly takeTyped: () => TypedAhead;
}
