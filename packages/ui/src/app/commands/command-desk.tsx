import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toastFailure } from '../../components/toasts.tsx';
import { type CommandId, commandOf } from '../../platform/commands.ts';
import {
  CommandContext,
  createOffers,
  isAvailable,
  OffersProvider,
  type RunCommand,
} from '../../shared/commands/offers.tsx';
import { useShortcuts } from '../../shared/commands/use-shortcuts.ts';
import type { CommandDialogProps } from './palette/command-dialog.ts';
import { createTypeAhead } from './type-ahead.ts';
import { useBuiltIn } from './use-built-in.ts';
import { useStanding } from './use-standing.ts';

type DialogName = 'palette' | 'shortcuts';

const dialogs: Record<DialogName, () => Promise<ComponentType<CommandDialogProps>>> = {
  palette: async () => (await import('./palette/palette.tsx')).Palette,
  shortcuts: async () => (await import('./palette/shortcuts-dialog.tsx')).ShortcutsDialog,
};

/** Takes commands from the keyboard, the palette and the pages, and carries them out. Stands inside the router. */
export function CommandDesk({ children }: { readonly children: ReactNode }) {
  const standing = useStanding();
  const [offers] = useState(createOffers);
  const { Dialog, opened, open, close, takeTyped } = useDialogs();
  const runBuiltIn = useBuiltIn();

  const run = (id: CommandId): void => {
    // A menu may be a moment behind the session: an admin's screen would log anybody else out.
    if (!isAvailable(id, { standing, offers })) return;
    const offer = offers.get(id);
    if (offer) offer.run();
    else if (id === 'shortcuts') void open('shortcuts');
    else if (id === 'palette' || id === 'find') void open('palette');
    else runBuiltIn(id);
  };
  useShortcuts(standing, run);
  const command = useSame(run);

  return (
    <CommandContext value={command}>
      <OffersProvider offers={offers}>
        {children}
        {Dialog && (
          <Dialog
            opened={opened}
            onClose={close}
            standing={standing}
            offers={offers}
            onCommand={run}
            takeTyped={takeTyped}
          />
        )}
      </OffersProvider>
    </CommandContext>
  );
}

/** One function that does what the latest does. A new one would have a page that was drawn at build time drawn anew. */
function useSame(run: RunCommand): RunCommand {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [same] = useState<RunCommand>(() => (id: CommandId) => latest.current(id));
  return same;
}

/** The dialog that was opened last; its code comes when it is first wanted. */
function useDialogs() {
  const [shown, setShown] = useState<{ readonly Dialog: ComponentType<CommandDialogProps> }>();
  const [opened, setOpened] = useState(false);
  const [typeAhead] = useState(createTypeAhead);
  const wanted = useRef<DialogName>(undefined);
  useEffect(() => () => void typeAhead.end(), [typeAhead]);

  async function open(name: DialogName): Promise<void> {
    wanted.current = name;
    if (name === 'palette' && !opened) typeAhead.begin(close);
    try {
      const Dialog = await dialogs[name]();
      if (wanted.current !== name) return;
      // First closed, then open: a dialog gives the focus back to where it was when it opened.
      flushSync(() => setShown({ Dialog }));
      setOpened(true);
    } catch {
      close();
      const { title } = commandOf(name);
      toastFailure(`${title} could not be loaded. Check the connection and try again.`);
    }
  }

  function close(): void {
    wanted.current = undefined;
    typeAhead.end();
    setOpened(false);
  }

  return { Dialog: shown?.Dialog, opened, open, close, takeTyped: typeAhead.end };
}
