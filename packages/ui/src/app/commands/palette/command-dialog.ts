import type { CommandId, Standing } from '../commands.ts';
import type { Offers } from '../offers.tsx';

/** What the desk gives to the dialogs that it opens. */
export interface CommandDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly standing: Standing;
  readonly offers: Offers;
  readonly onCommand: (id: CommandId) => void;
}
