import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHelper } from '@kerf/electron/session-helper';
import { freePort } from '@kerf/sandbox/free-port';
import { type Engine, WINDOW } from './engine.ts';
import { until } from './until.ts';
import { pngOfXwd } from './xwd.ts';

const BROWSER = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
/** Above the page, in pixels. */
const TOOLBAR = 38;

/** After this a call counts as lost: WebKit may drop a question that it gets while one page replaces another. */
const CALL_LIMIT_MS = 15_000;

/** The keys of https://www.w3.org/TR/webdriver2/#keyboard-actions that have no character. */
const CONTROL = '\uE009';
const ENTER = '\uE007';

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/** Debian's WebKitGTK on a display of its own, over WebDriver. */
export async function startWebkit(): Promise<Engine> {
  const screen = `${WINDOW.width}x${WINDOW.height + TOOLBAR}x24`;
  const folder = mkdtempSync(join(tmpdir(), 'kerf-display-'));
  const args = ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp', '-noreset'];
  const display = await startHelper({ name: 'Xvfb', args: [...args, '-fbdir', folder], env: {} });
  const port = await freePort();
  const driver = startDriver(port, `:${display.said}`);
  const stop = async () => {
    endGroup(driver);
    await display.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const call = await startSession(`http://127.0.0.1:${port}`);
    // The driver's own picture waits for a page that no longer repaints.
    const picture = async () => pngOfXwd(await readFile(join(folder, 'Xvfb_screen0')));
    return { ...engineOf(call), picture, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function startDriver(port: number, display: string): ChildProcess {
  const args = ['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`];
  return spawn('setpriv', ['--pdeathsig', 'TERM', ...args], {
    // The browser is in the driver's group, and would outlive it.
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

async function startSession(driver: string): Promise<Call> {
  const options = { binary: BROWSER, args: ['--automation'] };
  const capabilities = {
    alwaysMatch: {
      browserName: 'MiniBrowser',
      // The default waits for the frames of others too.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': options,
    },
  };
  await until('the driver is ready', async () => (await fetch(`${driver}/status`)).ok);
  const session: { sessionId: string } = JSON.parse(
    JSON.stringify(await send(driver, 'POST', '/session', { capabilities })),
  );
  const call: Call = (method, path, body) =>
    send(`${driver}/session/${session.sessionId}`, method, path, body);
  const { width, height } = WINDOW;
  await call('POST', '/window/rect', { x: 0, y: 0, width, height: height + TOOLBAR });
  return call;
}

/** https://www.w3.org/TR/webdriver2/#endpoints */
async function send(driver: string, ...[method, path, body]: Parameters<Call>): ReturnType<Call> {
  const answer = await fetch(`${driver}${path}`, {
    method,
    signal: AbortSignal.timeout(CALL_LIMIT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value }: { value: unknown } = await answer.json();
  if (!answer.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
  return value;
}

function engineOf(call: Call): Omit<Engine, 'picture' | 'stop'> {
  const act = async (source: object) => {
    await call('POST', '/actions', { actions: [source] });
  };
  const press = (keys: readonly object[]) => act({ type: 'key', id: 'keyboard', actions: keys });
  return {
    open: async (url) => {
      await call('POST', '/url', { url });
    },
    run: async (expression) =>
      String(await call('POST', '/execute/sync', { script: `return ${expression}`, args: [] })),
    click: ({ x, y }) =>
      act({
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    closePopup: () => closePopup(call),
    type: (text) => press([...text.replaceAll('\n', ENTER)].flatMap(stroke)),
    pressWithControl: (key) =>
      press([
        { type: 'keyDown', value: CONTROL },
        ...stroke(key),
        { type: 'keyUp', value: CONTROL },
      ]),
  };
}

async function closePopup(call: Call): Promise<boolean> {
  const own = await call('GET', '/window');
  const all: unknown = await call('GET', '/window/handles');
  const popup = Array.isArray(all) ? all.find((handle) => handle !== own) : undefined;
  if (popup === undefined) return false;
  await call('POST', '/window', { handle: popup });
  await call('DELETE', '/window');
  await call('POST', '/window', { handle: own });
  return true;
}

function stroke(value: string): object[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}
