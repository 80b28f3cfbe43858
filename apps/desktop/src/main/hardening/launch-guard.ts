/** How a release was started. */
export interface Launch {
  /** The arguments after the program name, as the OS passed them. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/**
 * The only switches a release accepts. Chromium has over a thousand; some write traffic, keys or logs to
 * disk, open the app to a debugger or weaken TLS, so unknown ones are refused rather than known-bad ones.
 */
const allowedSwitches: ReadonlySet<string> = new Set([
  // Needed when running as root, and set by AppImage's launcher.
  'no-sandbox',
  // Workarounds for graphics drivers and displays.
  'disable-gpu',
  'disable-gpu-compositing',
  'ozone-platform',
  'ozone-platform-hint',
  'force-device-scale-factor',
  'force-renderer-accessibility',
  'lang',
  // Lets one user have a second profile.
  'user-data-dir',
  // Passed by the Windows installer when it starts the app after an update.
  'updated',
]);

/** Environment variables that make Chromium or Electron write secrets or internals to a file. */
export const refusedVariables = ['SSLKEYLOGFILE', 'ELECTRON_LOG_FILE', 'CHROME_LOG_FILE'] as const;

/** The switch or variable that a release must not be started with; null if there is none. */
export function refusedAtLaunch({ args, env, platform }: Launch): string | null {
  const variable = refusedVariables.find((name) => (env[name] ?? '') !== '');
  if (variable !== undefined) return `the environment variable ${variable}`;
  const [refused] = refusedSwitches({ args, platform });
  return refused === undefined ? null : `--${refused}`;
}

/** All switches that a release does not accept. */
export function refusedSwitches({ args, platform }: Pick<Launch, 'args' | 'platform'>): string[] {
  return switchesOf(args, platform).filter((name) => !allowedSwitches.has(name));
}

/** Chromium accepts `--name`, `-name` and, on Windows, `/name`, up to a lone `--`. */
function switchesOf(args: readonly string[], platform: NodeJS.Platform): string[] {
  const prefix = platform === 'win32' ? /^(?:--?|\/)(?=.)/ : /^--?(?=.)/;
  const end = args.indexOf('--');
  const before = end === -1 ? args : args.slice(0, end);
  return before
    .filter((arg) => prefix.test(arg) && !isProcessSerial(arg, platform))
    .map((arg) => nameOf(arg.replace(prefix, ''), platform));
}

function nameOf(text: string, platform: NodeJS.Platform): string {
  const [name = ''] = text.split('=', 1);
  return platform === 'win32' ? name.toLowerCase() : name;
}

/** The Finder in older macOS versions adds `-psn_0_12345`. */
function isProcessSerial(arg: string, platform: NodeJS.Platform): boolean {
  return platform === 'darwin' && /^-psn_\d+_\d+$/.test(arg);
}
