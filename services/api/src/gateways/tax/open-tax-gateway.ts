import type { Config } from '../../config.ts';
import { secretsOf } from '../../secrets.ts';
import { ownRules } from './own-rules.ts';
import { createStripeTax } from './stripe-tax.ts';
import type { TaxGateway } from './tax-gateway.ts';

/** Who decides the tax of orders, as the settings say. */
export function taxGatewayOf(config: Config): TaxGateway {
  if (config.TAX_SERVICE === undefined) return ownRules;
  return createStripeTax({
    secretKey: config.STRIPE_SECRET_KEY,
    webhookSecrets: secretsOf(config, 'STRIPE_WEBHOOK_SECRET'),
    apiBase: config.STRIPE_API_BASE,
  });
}
