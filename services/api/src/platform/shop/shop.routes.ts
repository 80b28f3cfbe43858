import { shippingEndpoints } from '@kerf/contract/endpoints/shipping';
import { type ShopTexts, shopEndpoints } from '@kerf/contract/endpoints/shop';
import { shopSettingsEndpoints } from '@kerf/contract/endpoints/shop-settings';
import { isInUnion } from '@kerf/domain/tax/european-union';
import { NO_TAX_TERMS, type TaxTerms } from '@kerf/domain/tax/terms';
import type { Database } from '../../db/database.ts';
import type { TaxGateway } from '../../gateways/tax/tax-gateway.ts';
import { type Route, route } from '../../http/mount.ts';
import type { JobQueue } from '../job-queue/job-queue.ts';
import { readTaxTerms } from '../tax/tax-terms.store.ts';
import { readShopOrderFields, setShopOrderFields, usedOrderFields } from './order-fields.ts';
import { offeredTerms, readShippingTerms, shippingSettingsView } from './shipping-terms.store.ts';
import { readSettings, readShopTimeZone, settingsView } from './shop-settings.store.ts';
import { updateShippingTerms } from './update-shipping-terms.ts';
import { readTimeZone, setTimeZone, updateShopSettings } from './update-shop-settings.ts';

interface Promises {
  readonly holdHours: number;
  readonly firstHoldMinutes: number;
}

/** The shop's texts and settings for customers. */
export function shopRoutes(
  { db, tax: gateway }: { readonly db: Database; readonly tax: TaxGateway },
  { holdHours, firstHoldMinutes }: Promises,
  texts: ShopTexts,
): Route[] {
  const isSet = Object.values(texts).some((text) => text !== undefined);
  const shop = { holdHours, firstHoldMinutes, ...(isSet && { texts }) };
  return [
    route(shopEndpoints.getShop, async () => {
      const [timeZone, used, terms, { terms: tax }] = await Promise.all([
        readShopTimeZone(db),
        usedOrderFields(db),
        readShippingTerms(db),
        readTaxTerms(db),
      ]);
      const shipping = offeredTerms(terms);
      return {
        ...shop,
        timeZone,
        ...(used.poNumbers && { poNumbers: true }),
        ...(used.lineTexts && { lineTexts: true }),
        ...(shipping && { shipping }),
        ...taxOffered(gateway, { ...NO_TAX_TERMS, ...tax }),
      };
    }),
  ];
}

/** What customers have to know of the tax before they order. */
function taxOffered(gateway: TaxGateway, terms: TaxTerms) {
  if (!gateway.isCharged(terms)) return {};
  const { postalCodesOf } = gateway;
  return {
    tax: true as const,
    ...(postalCodesOf.length > 0 && { taxPostalCodes: [...postalCodesOf] }),
    ...(isInUnion(terms.country) && { vatNumbers: true as const }),
  };
}

/** Routes of the shop's settings, for admins. */
export function shopSettingsRoutes(deps: {
  readonly db: Database;
  readonly jobs: JobQueue;
}): Route[] {
  const { db } = deps;
  return [
    route(shopSettingsEndpoints.getShopSettings, async () =>
      settingsView(db, await readSettings(db)),
    ),
    route(shopSettingsEndpoints.updateShopSettings, ({ body }, { actor }) =>
      updateShopSettings(db, actor, body),
    ),
    route(shippingEndpoints.getShippingSettings, async () =>
      shippingSettingsView(await readShippingTerms(db)),
    ),
    route(shippingEndpoints.updateShippingSettings, ({ body }, { actor }) =>
      updateShippingTerms(db, actor, body),
    ),
    route(shopSettingsEndpoints.getOrderFields, () => readShopOrderFields(db)),
    route(shopSettingsEndpoints.setOrderFields, ({ body }, { actor }) =>
      setShopOrderFields(db, actor, body),
    ),
    route(shopSettingsEndpoints.getShopTimeZone, () => readTimeZone(db)),
    route(shopSettingsEndpoints.setShopTimeZone, ({ body }, { actor }) =>
      setTimeZone(deps, actor, body.timeZone),
    ),
  ];
}
