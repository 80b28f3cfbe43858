import { type Config, type KnownSettings, readSettings, type SettingFault } from '../config.ts';
import { settingWarnings } from '../setting-warnings.ts';
import { Findings } from './finding.ts';

/** Settings by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Looks at every setting, and at those that are wrong together. */
export function examineSettings(env: Environment | undefined): {
  readonly settings: KnownSettings;
  readonly findings: Findings;
} {
  const findings = new Findings('Settings');
  const { settings, config, faults } = readSettings(env);
  for (const fault of faults) findings.fault(asTrouble(fault));
  if (config) {
    findings.fine('Every required setting is there and can be read.');
    examineWhole(config, findings);
  }
  examineAddresses(settings, findings);
  return { settings, findings };
}

function asTrouble({ name, message }: SettingFault) {
  return {
    what: `${name} ${message}.`,
    why: 'The API does not start.',
    remedy: `Set ${name} as .env.example describes.`,
  };
}

function examineWhole(config: Config, findings: Findings): void {
  for (const { what, why, remedy } of settingWarnings(config)) {
    findings.warn({ what: `${what}.`, why: `${capital(why)}.`, remedy });
  }
  if (config.NODE_ENV === 'production') examineProduction(config, findings);
}

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

function examineProduction(config: Config, findings: Findings): void {
  const missing = (['SHOP_TERMS', 'SHOP_PRIVACY', 'SHOP_LEGAL_NOTICE'] as const).filter(
    (name) => config[name] === undefined,
  );
  if (missing.length > 0) {
    findings.warn({
      what: `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} empty.`,
      why: 'The shop shows no text of its own there, which the law of many countries asks for.',
      remedy: 'Set them as .env.example describes.',
    });
  }
  if (config.TRUSTED_PROXIES === 0) {
    findings.warn({
      what: 'TRUSTED_PROXIES is 0.',
      why: 'Behind a proxy all visitors have its address, and share one allowance of calls.',
      remedy: 'Set TRUSTED_PROXIES to the number of proxies in front.',
    });
  }
  if (config.DRAIN_SECONDS === 0) {
    findings.warn({
      what: 'DRAIN_SECONDS is 0.',
      why: 'A balancer goes on sending calls to a process that has just been told to stop.',
      remedy: "Set DRAIN_SECONDS to a little more than the balancer's interval of checks.",
    });
  }
}

/** Addresses, and what is wrong with two of them together, whatever else is. */
function examineAddresses(settings: KnownSettings, findings: Findings): void {
  const { WEB_ORIGINS: origins = [], METRICS_PORT: port, METRICS_HOST: host } = settings;
  if (port !== undefined && host !== undefined && !isLocal(host)) {
    findings.warn({
      what: `METRICS_HOST is ${host}.`,
      why: 'Anybody who can reach this address can see how much the shop sells.',
      remedy: 'Set METRICS_HOST to an address of an inner network, or let a firewall guard it.',
    });
  }
  const plain = [...origins, settings.KERF_API_URL ?? ''].filter(isPlainHttp);
  for (const address of settings.NODE_ENV === 'production' ? plain : []) {
    findings.fault({
      what: `${address} is without TLS.`,
      why: 'Passwords and orders travel unencrypted, and browsers refuse to show the card field.',
      remedy: 'Serve it by https, and write it so in WEB_ORIGINS and KERF_API_URL.',
    });
  }
  const storeUrl = settings.KERF_STORE_URL?.replace(/\/+$/, '');
  if (storeUrl && settings.WEB_ORIGINS && !origins.includes(storeUrl)) {
    findings.fault({
      what: `KERF_STORE_URL is ${storeUrl}, which is not among WEB_ORIGINS.`,
      why: 'The pages that search engines list could not call the API.',
      remedy: `Add ${storeUrl} to WEB_ORIGINS.`,
    });
  }
}

/** Whether an address leads to another machine without TLS. */
export function isPlainHttp(address: string): boolean {
  return /^http:/.test(address) && !isLocal(new URL(address).hostname);
}

export function isLocal(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);
}
