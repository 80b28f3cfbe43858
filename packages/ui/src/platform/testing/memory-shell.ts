import { createLiveValue, type LiveValue, type SettableValue } from '../live-value.ts';
import type {
  CopyStore,
  Files,
  FileToSave,
  MenuCommand,
  Notice,
  PdfFile,
  Platform,
  UpdateState,
} from '../platform.ts';
import type { SecretKeeping } from '../secret-store.ts';
import type { ServerCheck } from '../server-address.ts';

/** For tests: an installed shell in memory, with its recorded calls and ways to act as the machine. */
export interface MemoryShell {
  /** Spread this into a memory platform. */
  readonly parts: Partial<Platform>;
  readonly shown: readonly Notice[];
  readonly saved: readonly FileToSave[];
  readonly prints: () => number;
  readonly printedPdfs: readonly PdfFile[];
  readonly usedServers: readonly string[];
  readonly copies: Map<string, string>;
  readonly keeping: SettableValue<SecretKeeping>;
  readonly zoom: SettableValue<number>;
  readonly update: SettableValue<UpdateState>;
  /** The commands in the application menu. */
  readonly menu: LiveValue<readonly MenuCommand[]>;
  /** The result of `check` and `use`. */
  serverCheck: (address: string) => ServerCheck;
  clickNotice(id: string): void;
  openOrderLink(orderNumber: string): void;
  choose(command: MenuCommand): void;
}

export function createMemoryShell(): MemoryShell {
  const clicks = createSignal<string>();
  const links = createSignal<string>({ waits: true });
  const commands = createSignal<MenuCommand>();
  const shown: Notice[] = [];
  const usedServers: string[] = [];
  const copies = new Map<string, string>();
  const keeping = createLiveValue<SecretKeeping>({ kind: 'kept' });
  const zoom = createLiveValue(1);
  const menu = createLiveValue<readonly MenuCommand[]>([]);
  const update = createLiveValue<UpdateState>({ kind: 'unknown' });
  const { files, saved, prints, printedPdfs } = memoryFiles();
  const shell: MemoryShell = {
    shown,
    saved,
    prints,
    printedPdfs,
    usedServers,
    copies,
    keeping,
    zoom,
    update,
    menu,
    serverCheck: (address) => ({ kind: 'fits', address }),
    clickNotice: clicks.emit,
    openOrderLink: links.emit,
    choose: commands.emit,
    parts: {
      files,
      secretKeeping: keeping,
      copies: copyStore(copies),
      notifications: { show: (notice) => shown.push(notice), onClick: clicks.listen },
      orderLinks: { onOpen: links.listen },
      menu: { onCommand: commands.listen, setAvailable: menu.set },
      zoom: { factor: zoom, set: zoom.set },
      server: {
        current: 'https://kerf.example',
        check: async (address) => shell.serverCheck(address),
        use: async (address) => {
          const check = shell.serverCheck(address);
          if (check.kind === 'fits') usedServers.push(check.address);
          return check;
        },
      },
      updates: {
        state: update,
        check: () => update.set({ kind: 'checking' }),
        restart: () => update.set({ kind: 'unknown' }),
      },
      versions: [{ part: 'Kerf', version: '1.2.3' }],
    },
  };
  return shell;
}

function memoryFiles() {
  const saved: FileToSave[] = [];
  const printedPdfs: PdfFile[] = [];
  let prints = 0;
  const files: Files = {
    save: async (file) => {
      saved.push(file);
      return 'handed-over';
    },
    print: async () => {
      prints += 1;
    },
    printPdf: async (file) => {
      printedPdfs.push(file);
      return 'shown';
    },
  };
  return { files, saved, printedPdfs, prints: () => prints };
}

function copyStore(texts: Map<string, string>): CopyStore {
  return {
    read: async (name) => texts.get(name) ?? null,
    write: async (name, text) => void texts.set(name, text),
    clear: async () => texts.clear(),
  };
}

/** Events without a listener are dropped, or with `waits` delivered to the first listener. */
function createSignal<T>({ waits = false } = {}) {
  const listeners = new Set<(value: T) => void>();
  const waiting: T[] = [];
  return {
    emit: (value: T) => {
      if (waits && listeners.size === 0) waiting.push(value);
      for (const listener of listeners) listener(value);
    },
    listen: (listener: (value: T) => void) => {
      listeners.add(listener);
      for (const value of waiting.splice(0)) listener(value);
      return () => void listeners.delete(listener);
    },
  };
}
