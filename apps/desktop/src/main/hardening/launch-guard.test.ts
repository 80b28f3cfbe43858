import { describe, expect, it } from 'vitest';
import { refusedAtLaunch, refusedSwitches } from './launch-guard.ts';

function refused(args: string[], platform: NodeJS.Platform = 'linux', env = {}) {
  return refusedAtLaunch({ args, env, platform });
}

describe('a release is not started with', () => {
  it.each([
    ['--remote-debugging-port=9222', '--remote-debugging-port'],
    ['--remote-debugging-pipe', '--remote-debugging-pipe'],
    ['--inspect', '--inspect'],
    ['--js-flags=--expose-gc', '--js-flags'],
    ['--load-extension=/tmp/x', '--load-extension'],
    ['--log-net-log=/tmp/net.json', '--log-net-log'],
    ['-log-net-log=/tmp/net.json', '--log-net-log'],
    ['--ssl-key-log-file=/tmp/keys', '--ssl-key-log-file'],
    ['--enable-logging', '--enable-logging'],
    ['--a-switch-of-tomorrow', '--a-switch-of-tomorrow'],
  ])('%s', (arg, name) => {
    expect(refused(['--no-sandbox', arg])).toBe(name);
  });

  it.each(['/log-net-log=C:\\net.json', '--LOG-NET-LOG=C:\\net.json'])('%s on Windows', (arg) => {
    expect(refused([arg], 'win32')).toBe('--log-net-log');
  });

  it.each(['SSLKEYLOGFILE', 'ELECTRON_LOG_FILE', 'CHROME_LOG_FILE'])('%s', (name) => {
    expect(refused([], 'linux', { [name]: '/tmp/keys' })).toBe(`the environment variable ${name}`);
  });
});

it('every refused switch is named, to be taken back before the message is shown', () => {
  const args = [
    '--inspect',
    '--no-sandbox',
    '--remote-debugging-port=9222',
    '--',
    '--not-a-switch',
  ];
  expect(refusedSwitches({ args, platform: 'linux' })).toEqual([
    'inspect',
    'remote-debugging-port',
  ]);
});

describe('a release is started with', () => {
  it.each([
    ['linux', ['--no-sandbox', '--disable-gpu', '--user-data-dir=/home/ada/kerf']],
    ['linux', ['kerf://order/KS-104233']],
    ['linux', ['--no-sandbox', '--', 'kerf://order/KS-104233', '--not-a-switch']],
    ['linux', ['/home/ada/pad.csv']],
    ['win32', ['--updated']],
    ['win32', ['/LANG=en-US']],
    ['darwin', ['-psn_0_12345']],
  ] as const)('%s: %j', (platform, args) => {
    expect(refused([...args], platform)).toBeNull();
  });

  it('an empty variable, as some desktops set it', () => {
    expect(refused([], 'linux', { SSLKEYLOGFILE: '' })).toBeNull();
  });
});
