/** What a release is not started with: each would hand the app, and the session in it, to another program. */
const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'js-flags',
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'host-rules',
  'host-resolver-rules',
] as const;

/** The first of them that the app was started with; null where there is none. */
export function refusedSwitch(hasSwitch: (name: string) => boolean): string | null {
  return refused.find(hasSwitch) ?? null;
}
