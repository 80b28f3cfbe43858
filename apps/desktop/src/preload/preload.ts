import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Calls, Channel, DesktopBridge, EventChannel, Events } from '../shared/ipc.ts';

function call<C extends Channel>(
  channel: C,
  ...args: Parameters<Calls[C]>
): Promise<ReturnType<Calls[C]>> {
  return ipcRenderer.invoke(channel, ...args);
}

function listen<E extends EventChannel>(
  channel: E,
  listener: (payload: Events[E]) => void,
): () => void {
  // Drops the event, which would let the page send messages.
  const hear = (_event: IpcRendererEvent, payload: Events[E]) => listener(payload);
  ipcRenderer.on(channel, hear);
  return () => void ipcRenderer.off(channel, hear);
}

const bridge = {
  app: { start: () => call('app.start') },
  secrets: {
    get: (key) => call('secrets.get', key),
    set: (key, value) => call('secrets.set', key, value),
    delete: (key) => call('secrets.delete', key),
    onKeeping: (listener) => listen('secrets.keeping', listener),
  },
  google: { signIn: () => call('google.signIn'), cancel: () => call('google.cancel') },
  payment: { open: (code) => call('payment.open', code) },
  notifications: {
    show: (notice) => call('notifications.show', notice),
    onClicked: (listener) => listen('notifications.clicked', listener),
  },
  files: {
    save: (file) => call('files.save', file),
    print: () => call('files.print'),
    printPdf: (file) => call('files.printPdf', file),
  },
  server: {
    check: (address) => call('server.check', address),
    use: (address) => call('server.use', address),
  },
  copies: {
    read: (name) => call('copies.read', name),
    write: (name, text) => call('copies.write', name, text),
    clear: () => call('copies.clear'),
  },
  drafts: {
    read: () => call('drafts.read'),
    write: (name, text) => call('drafts.write', name, text),
  },
  zoom: {
    set: (factor) => call('zoom.set', factor),
    onChanged: (listener) => listen('zoom.changed', listener),
  },
  scheme: { set: (scheme) => call('scheme.set', scheme) },
  updates: {
    check: () => call('updates.check'),
    restart: () => call('updates.restart'),
    onChanged: (listener) => listen('updates.changed', listener),
  },
  links: {
    listen: () => call('links.listen'),
    onOpened: (listener) => listen('links.opened', listener),
  },
  menu: {
    setAvailable: (commands) => call('menu.setAvailable', commands),
    onCommand: (listener) => listen('menu.command', listener),
  },
  outside: { open: (url) => call('outside.open', url) },
} satisfies DesktopBridge;

contextBridge.exposeInMainWorld('kerf', bridge);
