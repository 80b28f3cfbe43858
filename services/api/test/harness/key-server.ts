import { createServer, type Server } from 'node:http';
import { exportJWK, exportSPKI, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose';

/** Replaces the identity provider's key server, and signs with the published key. */
export interface KeyServer {
  readonly url: string;
  /** The published key in PEM, as an attacker could download it. */
  readonly publicPem: string;
  /** How often the keys were fetched. */
  asked(): number;
  sign(claims: Record<string, unknown>, header?: Partial<JWTHeaderParameters>): Promise<string>;
  close(): Promise<void>;
}

export async function startKeyServer(): Promise<KeyServer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }];
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys }));
  });
  return {
    url: `${await listening(server)}/keys`,
    publicPem: await exportSPKI(publicKey),
    asked: () => asked,
    sign: (claims, header) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'key-1', typ: 'JWT', ...header })
        .sign(privateKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The key server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
