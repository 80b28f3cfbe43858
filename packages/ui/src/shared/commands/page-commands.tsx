import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type CommandId, commandOf, isFor, type ViewerKind } from '../../platform/commands.ts';

/** A page's implementation of a command while it is on screen. */
export interface PageCommand {
  /** Replaces the command's title: "Export all 3,412 orders". */
  readonly title?: string;
  readonly run: () => void;
}

/** The commands that the page on screen runs itself. Of two for one command, the later wins. */
export interface PageCommands {
  get(id: CommandId): PageCommand | undefined;
  /** Returns a function that withdraws it. */
  add(id: CommandId, command: () => PageCommand): () => void;
  /** Calls the listener when one is added or withdrawn. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Circumstances {
  readonly viewer: ViewerKind;
  readonly pageCommands: Pick<PageCommands, 'get'>;
}

/** Whether a command is available to this user on this page. */
export function isAvailable(id: CommandId, { viewer, pageCommands }: Circumstances): boolean {
  const { audience, offered } = commandOf(id);
  return isFor(audience, viewer) && (!offered || pageCommands.get(id) !== undefined);
}

interface Entry {
  readonly id: CommandId;
  readonly command: () => PageCommand;
}

export function createPageCommands(): PageCommands {
  const entries = new Set<Entry>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => [...entries].findLast((entry) => entry.id === id)?.command(),
    add: (id, command) => {
      const entry = { id, command };
      entries.add(entry);
      notify();
      return () => {
        entries.delete(entry);
        notify();
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const PageCommandsContext = createContext<PageCommands>(createPageCommands());

interface PageCommandsProviderProps {
  readonly pageCommands: PageCommands;
  readonly children: ReactNode;
}

export function PageCommandsProvider({ pageCommands, children }: PageCommandsProviderProps) {
  return <PageCommandsContext value={pageCommands}>{children}</PageCommandsContext>;
}

/** The commands of the page on screen, for menus outside the page. */
export function usePageCommands(): PageCommands {
  return useContext(PageCommandsContext);
}

/** Offers a command while the component is mounted and `command` is not null. */
export function usePageCommand(id: CommandId, command: PageCommand | null): void {
  const pageCommands = useContext(PageCommandsContext);
  const latest = useRef(command);
  const [idle] = useState<PageCommand>({ run: () => {} });
  const offered = command !== null;
  useEffect(() => {
    latest.current = command;
  });
  useEffect(() => {
    return offered ? pageCommands.add(id, () => latest.current ?? idle) : undefined;
  }, [pageCommands, id, offered, idle]);
}

/** Runs a command, as if its keys had been pressed. */
export type RunCommand = (id: CommandId) => void;

export const CommandContext = createContext<RunCommand>(() => {});

export function useCommand(): RunCommand {
  return useContext(CommandContext);
}
