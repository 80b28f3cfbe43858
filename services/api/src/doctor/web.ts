import { connect } from 'node:tls';
import type { KnownSettings } from '../config.ts';
import { ANSWER_LIMIT_MS, Findings, reasonOf } from './finding.ts';

const DAY_MS = 86_400_000;
const DAYS_SOON = 14;
const DAYS_LATE = 3;

/** Whether the pages of the shop are served with their headers, and their certificates go on. */
export async function examineWeb(settings: KnownSettings): Promise<Findings> {
  const findings = new Findings('Web');
  const pages = (settings.WEB_ORIGINS ?? []).filter((origin) => /^https?:/.test(origin));
  for (const origin of pages) await examinePage(origin, findings);
  await examineCrawlerFiles(pages[0], findings);
  const hosts = [...pages, settings.KERF_API_URL ?? ''].filter((url) => url.startsWith('https:'));
  for (const url of new Set(hosts)) await examineCertificate(new URL(url), findings);
  return findings;
}

const headers = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
];

async function examinePage(origin: string, findings: Findings): Promise<void> {
  const reply = await ask(`${origin}/`);
  if ('trouble' in reply) {
    findings.warn({
      what: `${origin} does not answer: ${reply.trouble}.`,
      why: 'Customers see no shop there.',
      remedy: 'Start its web server, or take it out of WEB_ORIGINS.',
    });
    return;
  }
  const missing = headers.filter((name) => !reply.headers.has(name));
  if (missing.length === 0) {
    findings.fine(`${origin} is served with its headers.`);
    return;
  }
  findings.fault({
    what: `${origin} is served without ${missing.join(', ')}.`,
    why: 'The page is only safe with them.',
    remedy: 'Let the web host send the headers of docs/web-hosting.md.',
  });
}

/** The API serves robots.txt and the pages of products, if the host forwards them. */
async function examineCrawlerFiles(origin: string | undefined, findings: Findings): Promise<void> {
  if (origin === undefined) return;
  const reply = await ask(`${origin}/robots.txt`);
  if ('trouble' in reply || /^Sitemap:/m.test(reply.text)) return;
  findings.warn({
    what: `${origin}/robots.txt names no sitemap.`,
    why: 'Search engines find neither products nor categories.',
    remedy: 'Let the web host forward the addresses of docs/web-hosting.md, Search engines.',
  });
}

interface Page {
  readonly headers: Headers;
  readonly text: string;
}

async function ask(url: string): Promise<Page | { readonly trouble: string }> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    if (!reply.ok) return { trouble: `status ${reply.status}` };
    return { headers: reply.headers, text: await reply.text() };
  } catch (error) {
    return { trouble: reasonOf(error) };
  }
}

async function examineCertificate({ hostname, port }: URL, findings: Findings): Promise<void> {
  const until = await certificateEnd(hostname, Number(port || 443));
  // Said with the page, which does not answer either.
  if (until === null) return;
  const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
  const what = `The certificate of ${hostname} ends in ${days} days.`;
  if (days > DAYS_SOON) {
    findings.fine(what);
    return;
  }
  const trouble = {
    what,
    why: 'Browsers then refuse the shop.',
    remedy: 'Look why it is not renewed (certbot renew --dry-run, or the log of Caddy).',
  };
  if (days > DAYS_LATE) findings.warn(trouble);
  else findings.fault(trouble);
}

/** When the certificate ends; null where nobody answers by TLS. Its signature is for browsers to look at. */
function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve(until ? new Date(until) : null);
    });
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy());
    socket.on('error', () => resolve(null));
    socket.on('close', () => resolve(null));
  });
}
