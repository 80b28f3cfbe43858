import { sql } from 'kysely';
import { SetupError } from '../setup-error.ts';
import type { Database, Tx } from './database.ts';
import { firstSchema } from './first-schema.ts';
import * as uncheckedReferences from './migrations/0107a-unchecked-references.ts';
import * as checkedRows from './migrations/0107b-checked-rows.ts';
import * as importEncodings from './migrations/0108-import-encodings.ts';
import * as draftsOfImports from './migrations/0109-drafts-of-imports.ts';
import * as productKeysByCode from './migrations/0110-product-keys-by-code.ts';
import * as questionsOfRows from './migrations/0111-questions-of-rows.ts';
import * as unreadableMailbox from './migrations/0114-unreadable-mailbox.ts';
import * as indexesOfGoods from './migrations/0115a-indexes-of-goods.ts';
import * as oneFactOfGoods from './migrations/0115b-one-fact-of-goods.ts';
import * as lifeAndMoney from './migrations/0116a-life-and-money.ts';
import * as factsOfAllOrders from './migrations/0116b-facts-of-all-orders.ts';
import * as indexesOfFacts from './migrations/0116c-indexes-of-facts.ts';
import * as ordersByFacts from './migrations/0116d-orders-by-facts.ts';
import * as foldedTexts from './migrations/0117a-folded-texts.ts';
import * as indexesOfFoldedTexts from './migrations/0117b-indexes-of-folded-texts.ts';
import * as namesInOneForm from './migrations/0118-names-in-one-form.ts';
import * as categoryRules from './migrations/0120-category-rules.ts';
import * as productsByRule from './migrations/0121-products-by-rule.ts';
import * as accounts from './migrations/0124a-accounts.ts';
import * as accountsOfAllOrders from './migrations/0124b-accounts-of-all-orders.ts';
import * as indexesOfAccounts from './migrations/0124c-indexes-of-accounts.ts';
import * as ordersByAccount from './migrations/0124d-orders-by-account.ts';
import * as padsListsAndMachines from './migrations/0125-pads-lists-and-machines-of-accounts.ts';
import * as revenueOfAccounts from './migrations/0126a-revenue-of-accounts.ts';
import * as accountsOfAllRevenue from './migrations/0126b-accounts-of-all-revenue.ts';
import * as indexOfRevenueByAccount from './migrations/0126c-index-of-revenue-by-account.ts';
import * as revenueByAccount from './migrations/0126d-revenue-by-account.ts';
import * as whatSavedProductsChange from './migrations/0127a-what-saved-products-change.ts';
import * as archivedProductsUnsearched from './migrations/0127b-archived-products-unsearched.ts';
import * as ordersCountedAtPlacement from './migrations/0128-orders-counted-at-placement.ts';
import * as textOfOpenOrders from './migrations/0129a-text-of-open-orders.ts';
import * as foldedOrderTexts from './migrations/0129b-folded-order-texts.ts';
import * as indexesOfFoundOrders from './migrations/0129c-indexes-of-found-orders.ts';
import * as installation from './migrations/0130-installation.ts';
import * as chargesWithoutACustomer from './migrations/0131-charges-without-a-customer.ts';
import * as erasures from './migrations/0135-erasures.ts';
import * as addressesInTheHistory from './migrations/0136-addresses-in-the-history.ts';
import * as indexOfUnprocessedEvents from './migrations/0140-index-of-unprocessed-events.ts';
import * as orderFields from './migrations/0150-order-fields.ts';
import * as indexesOfPoNumbers from './migrations/0151-indexes-of-po-numbers.ts';
import * as addressBooks from './migrations/0160-addresses.ts';
import * as addressesOfOrders from './migrations/0161-addresses-of-orders.ts';
import * as addressOfThePad from './migrations/0162-address-of-the-pad.ts';
import * as shippingTerms from './migrations/0170-shipping-terms.ts';
import * as shippingOfOrders from './migrations/0171-shipping-of-orders.ts';
import * as shippingInRefunds from './migrations/0172-shipping-in-refunds.ts';
import * as piecesOfProducts from './migrations/0173-pieces-of-products.ts';
import * as ordersByShippingMethod from './migrations/0174-orders-by-shipping-method.ts';
import * as taxTerms from './migrations/0180-tax-terms.ts';
import * as taxOfOrders from './migrations/0181-tax-of-orders.ts';
import * as taxOfRevenue from './migrations/0182-tax-of-revenue.ts';
import * as indexOfRevenueWithoutTax from './migrations/0183-index-of-revenue-without-tax.ts';
import * as vatNumbers from './migrations/0184-vat-numbers.ts';
import * as taxCertificates from './migrations/0185-tax-certificates.ts';
import * as taxOfRefundedShipping from './migrations/0186-tax-of-refunded-shipping.ts';
import * as lineTexts from './migrations/0190-line-texts.ts';
import * as indexOfLineTexts from './migrations/0191-index-of-line-texts.ts';
import * as poDocuments from './migrations/0192-po-documents.ts';
import * as shippingToQuote from './migrations/0200-shipping-to-quote.ts';
import * as ordersToQuote from './migrations/0201-orders-to-quote.ts';
import * as taxByWhatIsLeft from './migrations/0210-tax-by-what-is-left.ts';
import * as taxBooks from './migrations/0211-tax-books.ts';
import * as destinationsOfOrders from './migrations/0220-destinations-of-orders.ts';
import * as destinationsOfPads from './migrations/0221-destinations-of-pads.ts';
import * as supplementsOfOrders from './migrations/0222-supplements-of-orders.ts';
import * as indexOfSupplements from './migrations/0223-index-of-supplements.ts';
import * as ordersToSeveral from './migrations/0230-orders-to-several-addresses.ts';
import * as linesByCostCenter from './migrations/0231-lines-by-cost-center.ts';
import * as salesByAddress from './migrations/0232-sales-by-address.ts';
import * as taxEndsAtNothing from './migrations/0240-tax-ends-at-nothing.ts';
import * as supplementsByAddress from './migrations/0245-supplements-by-address.ts';
import * as differencesEndByTheShop from './migrations/0246-differences-end-by-the-shop.ts';
import { onlyRow } from './only-row.ts';
import {
  executedMigrations,
  pendingMigrations,
  runMigrations,
  type SchemaMigrations,
} from './run-migrations.ts';

/** Every migration of this release, in order. */
export const migrations: SchemaMigrations = {
  '0001-first-schema': firstSchema,
  '0107a-unchecked-references': uncheckedReferences,
  '0107b-checked-rows': checkedRows,
  '0108-import-encodings': importEncodings,
  '0109-drafts-of-imports': draftsOfImports,
  '0110-product-keys-by-code': productKeysByCode,
  '0111-questions-of-rows': questionsOfRows,
  '0114-unreadable-mailbox': unreadableMailbox,
  '0115a-indexes-of-goods': indexesOfGoods,
  '0115b-one-fact-of-goods': oneFactOfGoods,
  '0116a-life-and-money': lifeAndMoney,
  '0116b-facts-of-all-orders': factsOfAllOrders,
  '0116c-indexes-of-facts': indexesOfFacts,
  '0116d-orders-by-facts': ordersByFacts,
  '0117a-folded-texts': foldedTexts,
  '0117b-indexes-of-folded-texts': indexesOfFoldedTexts,
  '0118-names-in-one-form': namesInOneForm,
  '0120-category-rules': categoryRules,
  '0121-products-by-rule': productsByRule,
  '0124a-accounts': accounts,
  '0124b-accounts-of-all-orders': accountsOfAllOrders,
  '0124c-indexes-of-accounts': indexesOfAccounts,
  '0124d-orders-by-account': ordersByAccount,
  '0125-pads-lists-and-machines-of-accounts': padsListsAndMachines,
  '0126a-revenue-of-accounts': revenueOfAccounts,
  '0126b-accounts-of-all-revenue': accountsOfAllRevenue,
  '0126c-index-of-revenue-by-account': indexOfRevenueByAccount,
  '0126d-revenue-by-account': revenueByAccount,
  '0127a-what-saved-products-change': whatSavedProductsChange,
  '0127b-archived-products-unsearched': archivedProductsUnsearched,
  '0128-orders-counted-at-placement': ordersCountedAtPlacement,
  '0129a-text-of-open-orders': textOfOpenOrders,
  '0129b-folded-order-texts': foldedOrderTexts,
  '0129c-indexes-of-found-orders': indexesOfFoundOrders,
  '0130-installation': installation,
  '0131-charges-without-a-customer': chargesWithoutACustomer,
  '0135-erasures': erasures,
  '0136-addresses-in-the-history': addressesInTheHistory,
  '0160-addresses': addressBooks,
  '0161-addresses-of-orders': addressesOfOrders,
  '0162-address-of-the-pad': addressOfThePad,
  '0140-index-of-unprocessed-events': indexOfUnprocessedEvents,
  '0150-order-fields': orderFields,
  '0151-indexes-of-po-numbers': indexesOfPoNumbers,
  '0170-shipping-terms': shippingTerms,
  '0171-shipping-of-orders': shippingOfOrders,
  '0172-shipping-in-refunds': shippingInRefunds,
  '0173-pieces-of-products': piecesOfProducts,
  '0174-orders-by-shipping-method': ordersByShippingMethod,
  '0180-tax-terms': taxTerms,
  '0181-tax-of-orders': taxOfOrders,
  '0182-tax-of-revenue': taxOfRevenue,
  '0183-index-of-revenue-without-tax': indexOfRevenueWithoutTax,
  '0184-vat-numbers': vatNumbers,
  '0185-tax-certificates': taxCertificates,
  '0186-tax-of-refunded-shipping': taxOfRefundedShipping,
  '0190-line-texts': lineTexts,
  '0191-index-of-line-texts': indexOfLineTexts,
  '0192-po-documents': poDocuments,
  '0200-shipping-to-quote': shippingToQuote,
  '0201-orders-to-quote': ordersToQuote,
  '0210-tax-by-what-is-left': taxByWhatIsLeft,
  '0211-tax-books': taxBooks,
  '0220-destinations-of-orders': destinationsOfOrders,
  '0221-destinations-of-pads': destinationsOfPads,
  '0222-supplements-of-orders': supplementsOfOrders,
  '0223-index-of-supplements': indexOfSupplements,
  '0230-orders-to-several-addresses': ordersToSeveral,
  '0231-lines-by-cost-center': linesByCostCenter,
  '0232-sales-by-address': salesByAddress,
  '0240-tax-ends-at-nothing': taxEndsAtNothing,
  '0245-supplements-by-address': supplementsByAddress,
  '0246-differences-end-by-the-shop': differencesEndByTheShop,
};

/** The migrations of this release that the database has not run. */
export function waitingMigrations(db: Database | Tx): Promise<string[]> {
  return pendingMigrations(db, migrations);
}

/** The migrations of newer releases that the database has run. */
export async function unknownMigrations(db: Database): Promise<string[]> {
  const [newest = ''] = Object.keys(migrations).toSorted().reverse();
  return (await executedMigrations(db)).filter((name) => name > newest);
}

/** Some migrations that this API process needs have not been run. */
class SchemaTooOld extends SetupError {
  override readonly name = 'SchemaTooOld';

  constructor(missing: readonly string[]) {
    super(`The database lacks ${missing.join(', ')}. Run "npm run migrate" first.`);
  }
}

/**
 * Migrates the database to this release's schema and returns the names of the migrations that ran. Throws an
 * UnsuitableDatabase, or a SchemaTooEarly.
 */
export async function migrate(db: Database): Promise<string[]> {
  await requirePostgres(db);
  return runMigrations(db, migrations);
}

/**
 * Throws a SchemaTooOld if a migration of this release has not run, or an error like `migrate`. Newer
 * migrations are compatible with this release.
 */
export async function requireSchema(db: Database): Promise<void> {
  await requirePostgres(db);
  const missing = await waitingMigrations(db);
  if (missing.length > 0) throw new SchemaTooOld(missing);
}

const OLDEST = 15;
/** The names under which servers know it. Sorting and upper and lower case are then the same everywhere. */
const LOCALES = ['C.UTF-8', 'C.utf8', 'C.UTF8'];

interface Facts {
  readonly version: number;
  readonly encoding: string;
  /** Of the database's own rules for letters, or of the C library. */
  readonly locale: string;
}

/** The database's Postgres is too old, or it compares letters in another way than the tests have seen. */
class UnsuitableDatabase extends SetupError {
  override readonly name = 'UnsuitableDatabase';
}

/** Throws an UnsuitableDatabase that says how to create one that suits. */
export async function requirePostgres(db: Database): Promise<void> {
  const { version, encoding, locale } = await readFacts(db);
  if (version < OLDEST)
    throw new UnsuitableDatabase(
      `This is Postgres ${version}. Kerf needs Postgres ${OLDEST} or newer.`,
    );
  if (encoding === 'UTF8' && LOCALES.includes(locale)) return;
  throw new UnsuitableDatabase(
    `The database has the encoding ${encoding} and the locale ${locale}. Kerf needs UTF8 and C.UTF-8: ` +
      "create database kerf template template0 encoding 'UTF8' locale 'C.UTF-8'.",
  );
}

async function readFacts(db: Database): Promise<Facts> {
  // Of the built-in rules only since version 17, and the column with their name came with them.
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding,
      case
        when datlocprovider = 'b' then to_jsonb(pg_database) ->> 'datlocale'
        when datlocprovider = 'c' and datcollate = datctype then datctype
        else concat_ws(', ', datcollate, datctype, 'provider ' || datlocprovider::text)
      end as locale
    from pg_database where datname = current_database()`.execute(db);
  return onlyRow(rows);
}
