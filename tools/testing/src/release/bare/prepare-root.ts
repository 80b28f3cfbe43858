import { chmodSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { shopAddresses } from '../make-archive.ts';
import type { BareRoot } from './bare-root.ts';
import { FRONT_PORT } from './world-call.ts';

/** The names that lead to the root itself: the shop's own, and those of the services that it calls. */
const names = ['shop.kerf.test', 'api.kerf.test', 'api.stripe.com', 'www.googleapis.com'];
export const webhookSecret = 'whsec_rehearsal_of_an_installation';

/** Puts into an empty Debian what a real machine has besides: an editor, and systemd's command. */
export function furnish(root: BareRoot): void {
  const write = (path: string, text: string, mode = 0o644) => {
    const whole = join(root.path, path);
    mkdirSync(dirname(whole), { recursive: true });
    writeFileSync(whole, text);
    chmodSync(whole, mode);
  };
  // In place: the root's network already has this file as its own.
  write('etc/hosts', ['localhost', ...names].map((name) => `127.0.0.1 ${name}\n`).join(''));
  // Packages must not start anything by themselves: nothing runs there that could.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  copyFileSync(
    join(import.meta.dirname, 'systemctl.ts'),
    join(root.path, 'usr/local/lib/systemctl.ts'),
  );
  write(
    'usr/local/sbin/systemctl',
    '#!/bin/sh\nexec /opt/kerf/current/bin/node /usr/local/lib/systemctl.ts "$@"\n',
    0o755,
  );
  write('usr/local/bin/editor', `#!/bin/sh\ncat >> "$1" <<'END'\n${settings}END\n`, 0o755);
}

/** What an operator types into the settings. The last two lines are of this rehearsal alone. */
const settings = `STRIPE_SECRET_KEY=sk_live_rehearsal
STRIPE_WEBHOOK_SECRET=${webhookSecret}
SHOP_TERMS="Terms of ordering

Every order is binding; a dollar is $1."
SHOP_PRIVACY='We keep what an order needs.'
SHOP_LEGAL_NOTICE=Kerf Tool Works, Bend
CALLS_PER_MINUTE=0
NODE_EXTRA_CA_CERTS=/etc/ssl/authority.pem
`;

/** Makes a certificate for all names, of an authority that nobody else trusts, and TLS for the outside world. */
export async function certify(root: BareRoot): Promise<void> {
  const subject = names.map((name) => `DNS:${name}`).join(',');
  const { code, said } = await root.run(`cd /root
openssl req -x509 -newkey rsa:2048 -nodes -days 90 -subj '/CN=Authority' -keyout ca.key -out /etc/ssl/authority.pem
openssl req -newkey rsa:2048 -nodes -subj /CN=${names[0]} -keyout privkey.pem -out request.pem
echo 'subjectAltName=${subject}' > names.txt
openssl x509 -req -in request.pem -CA /etc/ssl/authority.pem -CAkey ca.key -CAcreateserial -days 60 \\
  -extfile names.txt -out fullchain.pem
cat > /etc/nginx/conf.d/outside-world.conf <<'END'
server {
  listen 443 ssl default_server;
  ssl_certificate /root/fullchain.pem;
  ssl_certificate_key /root/privkey.pem;
  return 444;
}
server {
  listen 443 ssl;
  server_name api.stripe.com www.googleapis.com;
  ssl_certificate /root/fullchain.pem;
  ssl_certificate_key /root/privkey.pem;
  location / { proxy_pass http://127.0.0.1:${FRONT_PORT}; proxy_set_header Host $host; }
}
END`);
  if (code !== 0) throw new Error(said);
}

/** Starts what Debian's systemd has started by itself once the packages are there. */
export async function startServices(root: BareRoot): Promise<void> {
  const { code, said } = await root.run('pg_ctlcluster 15 main start && nginx');
  if (code !== 0) throw new Error(said);
}

/** The address of the API for Stripe's events. */
export const webhookUrl = `${shopAddresses.KERF_API_URL}/stripe/webhook`;
