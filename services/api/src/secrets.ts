import type { Config } from './config.ts';

/** Secrets for one purpose: the first signs, and what any of them has signed is genuine. */
export type Secrets = readonly [string, ...string[]];

/** A secret of the settings, and while it is exchanged the other one that is accepted. */
export function secretsOf(
  config: Config,
  name: 'ACCESS_TOKEN_SECRET' | 'STRIPE_WEBHOOK_SECRET',
): Secrets {
  const other = config[`${name}_ALSO_ACCEPTED`];
  return other === undefined ? [config[name]] : [config[name], other];
}
