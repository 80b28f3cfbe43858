import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

it('uses the default ports and folder without variables', () => {
  expect(readEnvironment({}, '/srv/kerf')).toEqual({
    ports: {
      web: 5173,
      api: 8787,
      auth: 9099,
      stripe: 12111,
      vies: 12112,
      postgres: 5433,
      smtp: 2525,
      mail: 8025,
    },
    dataDir: '/srv/kerf/.kerf',
  });
});

it('keeps the shop that trades with companies apart', () => {
  expect(readEnvironment({}, '/srv/kerf', 'trade').dataDir).toBe('/srv/kerf/.kerf-trade');
});

it('uses the variables that are set', () => {
  const env = { KERF_WEB_PORT: ' 8080 ', KERF_DATA_DIR: '/var/tmp/shop' };
  const { ports, dataDir } = readEnvironment(env, '/srv/kerf');
  expect(ports.web).toBe(8080);
  expect(dataDir).toBe('/var/tmp/shop');
});

it.each(['0', '65536', '-1', '80.5', 'http', '0x50', '1e3'])('refuses the port %j', (text) => {
  expect(() => readEnvironment({ KERF_PG_PORT: text }, '/srv/kerf')).toThrow(
    `KERF_PG_PORT is "${text}"; it must be a port from 1 to 65535.`,
  );
});

it('names everything that is wrong at once', () => {
  const env = { KERF_WEB_PORT: 'x', KERF_API_PORT: '9099' };
  expect(() => readEnvironment(env, '/srv/kerf')).toThrow(
    /KERF_WEB_PORT is "x".*KERF_API_PORT and KERF_AUTH_PORT are both 9099/s,
  );
});
