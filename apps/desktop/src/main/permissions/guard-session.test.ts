import { describe, expect, it, vi } from 'vitest';
import { type GuardedSession, guardSession } from './guard-session.ts';

/** Every permission that Electron 45 knows. */
const permissions = [
  'clipboard-read',
  'clipboard-sanitized-write',
  'deprecated-sync-clipboard-read',
  'display-capture',
  'fileSystem',
  'fullscreen',
  'geolocation',
  'hid',
  'idle-detection',
  'keyboardLock',
  'media',
  'mediaKeySystem',
  'midi',
  'midiSysex',
  'notifications',
  'openExternal',
  'pointerLock',
  'serial',
  'speaker-selection',
  'storage-access',
  'top-level-storage-access',
  'unknown',
  'usb',
  'window-management',
] as const;

const pages = ['app://kerf/dashboard', 'https://kerf.example/', 'app://evil/', 'file:///x', ''];

function open() {
  let request: Parameters<GuardedSession['setPermissionRequestHandler']>[0] | undefined;
  let check: Parameters<GuardedSession['setPermissionCheckHandler']>[0] | undefined;
  let device: (() => boolean) | undefined;
  let download: Parameters<GuardedSession['on']>[1] | undefined;
  guardSession({
    setPermissionRequestHandler: (handler) => {
      request = handler;
    },
    setPermissionCheckHandler: (handler) => {
      check = handler;
    },
    setDevicePermissionHandler: (handler) => {
      device = handler;
    },
    on: (_event, listener) => {
      download = listener;
    },
  });
  return {
    asks: (permission: string, requestingUrl: string) => {
      const callback = vi.fn();
      request?.(null, permission, callback, { requestingUrl });
      return callback.mock.calls;
    },
    has: (permission: string, origin: string) => check?.(null, permission, origin),
    hasDevice: () => device?.(),
    downloads: (url: string) => {
      const preventDefault = vi.fn();
      download?.({ preventDefault }, { getURL: () => url });
      return preventDefault.mock.calls.length === 0;
    },
  };
}

describe.each(pages)('a page of %j', (page) => {
  it.each(permissions)('has the permission %s only if it is the app’s, to copy', (permission) => {
    const expected = page.startsWith('app://kerf/') && permission === 'clipboard-sanitized-write';
    const session = open();
    expect(session.asks(permission, page)).toEqual([[expected]]);
    expect(session.has(permission, page)).toBe(expected);
  });
});

it('grants no device', () => {
  expect(open().hasDevice()).toBe(false);
});

it.each([
  ['blob:app://kerf/0d5e4f7a', true],
  ['blob:https://evil.example/0d5e4f7a', false],
  ['https://evil.example/setup.exe', false],
  ['data:application/octet-stream,x', false],
  ['app://kerf/index.html', false],
])('a download of %s: %j', (url, allowed) => {
  expect(open().downloads(url)).toBe(allowed);
});
