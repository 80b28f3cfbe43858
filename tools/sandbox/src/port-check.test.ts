import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freePort } from './free-port.ts';
import { checkPorts } from './port-check.ts';
import { freePorts } from './throwaway-store.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function occupy(host = '127.0.0.1'): Promise<number> {
  const port = await freePort();
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return port;
}

it('passes when every port is free', async () => {
  await expect(checkPorts(await freePorts())).resolves.toBeUndefined();
});

it('names the port that is taken, what it is for, and the variable that changes it', async () => {
  const api = await occupy();
  await expect(checkPorts({ ...(await freePorts()), api })).rejects.toThrow(
    `Port ${api}, for the API, is taken by another program. KERF_API_PORT=${api + 1} would use another.`,
  );
});

it('finds another program on ::1, which browsers try first', async () => {
  const web = await occupy('::1');
  await expect(checkPorts({ ...(await freePorts()), web })).rejects.toThrow(/for the web page/);
});

it('suggests that another Kerf is running when several ports are taken', async () => {
  const [web, auth] = [await occupy(), await occupy()];
  await expect(checkPorts({ ...(await freePorts()), web, auth })).rejects.toThrow(
    /the web page.*the Auth emulator.*Another Kerf is probably running/s,
  );
});

it('waits until the parts of a killed run release their ports', async () => {
  const stripe = await occupy();
  const check = checkPorts({ ...(await freePorts()), stripe }, 20_000);
  servers.splice(0).forEach((server) => {
    server.close();
  });
  await expect(check).resolves.toBeUndefined();
});
