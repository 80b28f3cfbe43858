import { useMantineColorScheme } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { nextScheme } from '../../components/scheme-switch.tsx';
import { toastFailure } from '../../components/toasts.tsx';
import { ScannerProvider } from '../../features/scanner/scanner-context.tsx';
import { type CommandId, commandOf } from '../../platform/commands.ts';
import { partLoader } from '../../platform/part-loader.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLogOut } from '../../session/session-context.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import {
  CommandContext,
  createPageCommands,
  isAvailable,
  PageCommandsProvider,
  type RunCommand,
} from '../../shared/commands/page-commands.tsx';
import { useShortcuts } from '../../shared/commands/use-shortcuts.ts';
import type { CommandDialogProps } from './command-dialog.ts';
import { createTypeAhead } from './type-ahead.ts';

type DialogName = 'palette' | 'shortcuts';

const dialogs: Record<DialogName, () => Promise<ComponentType<CommandDialogProps>>> = {
  palette: partLoader(async () => (await import('./palette.tsx')).Palette),
  shortcuts: partLoader(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog),
};

/** Runs commands from the keyboard, the palette, the menus and the pages. Must be inside the router. */
export function CommandRunner({ children }: { readonly children: ReactNode }) {
  const viewer = useViewer().kind;
  const [pageCommands] = useState(createPageCommands);
  const { Dialog, opened, open, close, takeTyped } = useDialogs();
  const runBuiltIn = useBuiltIn();

  const run = (id: CommandId): void => {
    // A menu may lag behind the session, and opening an admin's screen would log anyone else out.
    if (!isAvailable(id, { viewer, pageCommands })) return;
    const command = pageCommands.get(id);
    if (command) command.run();
    else if (id === 'shortcuts') void open('shortcuts');
    else if (id === 'palette' || id === 'find') void open('palette');
    else runBuiltIn(id);
  };
  useShortcuts(viewer, run);
  const command = useStable(run);

  return (
    <CommandContext value={command}>
      <PageCommandsProvider pageCommands={pageCommands}>
        <ScannerProvider>{children}</ScannerProvider>
        {Dialog && (
          <Dialog
            opened={opened}
            onClose={close}
            viewer={viewer}
            pageCommands={pageCommands}
            onCommand={run}
            takeTyped={takeTyped}
          />
        )}
      </PageCommandsProvider>
    </CommandContext>
  );
}

/**
 * A stable function that calls the latest `run`. A new function each time would re-render the prerendered
 * page.
 */
function useStable(run: RunCommand): RunCommand {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const [stable] = useState<RunCommand>(() => (id: CommandId) => latest.current(id));
  return stable;
}

/** The dialog opened last; its code is loaded on first use. */
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
      // Mounted closed, then opened, because a dialog returns focus to whatever had it when it opened.
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

/** Runs the commands that need neither a page nor a dialog: navigation, theme, print and log out. */
function useBuiltIn(): (id: CommandId) => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { files } = usePlatform();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const print = () => {
    files
      .print()
      .catch(() => toastFailure('Nothing was printed. Check the printer and try again.'));
  };
  return (id) => {
    const { to } = commandOf(id);
    if (to !== undefined) void navigate(to);
    else if (id === 'scheme') setColorScheme(nextScheme(colorScheme));
    else if (id === 'logOut') void logOut();
    else if (id === 'print') print();
  };
}
