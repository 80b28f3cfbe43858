import type { Database } from './database.ts';
import * as shop from './migrations/0001-shop.ts';
import * as orders from './migrations/0002-orders.ts';
import * as attention from './migrations/0003-attention.ts';
import * as paymentPasses from './migrations/0004-payment-passes.ts';
import * as listOrders from './migrations/0005-list-orders.ts';
import * as catalogueChanges from './migrations/0006-catalogue-changes.ts';
import * as openOrders from './migrations/0007-open-orders.ts';
import * as ordersByFilter from './migrations/0008-orders-by-filter.ts';
import * as volumePrices from './migrations/0009-volume-prices.ts';
import * as search from './migrations/0010-search.ts';
import * as machines from './migrations/0011-machines.ts';
import * as savedLists from './migrations/0012-saved-lists.ts';
import * as unmetDemand from './migrations/0013-unmet-demand.ts';
import * as productKeys from './migrations/0014-product-keys.ts';
import * as orderKeys from './migrations/0015-order-keys.ts';
import * as hotStock from './migrations/0016-hot-stock.ts';
import * as lapseIndex from './migrations/0017-lapse-index.ts';
import * as typedReviews from './migrations/0018-typed-reviews.ts';
import * as searchIndexes from './migrations/0019-search-indexes.ts';
import * as keptFinds from './migrations/0020-kept-finds.ts';
import * as leanOrders from './migrations/0021-lean-orders.ts';
import * as searchSettledOrders from './migrations/0022-search-settled-orders.ts';
import * as refundsAndDisputes from './migrations/0023-refunds-and-disputes.ts';
import * as productVersions from './migrations/0024-product-versions.ts';
import * as accountAccess from './migrations/0025-account-access.ts';
import * as clearingIndexes from './migrations/0025b-clearing-indexes.ts';
import * as firstHolds from './migrations/0026-first-holds.ts';
import * as productKeysAtOnce from './migrations/0027-product-keys-at-once.ts';
import * as shortProductSearches from './migrations/0028-short-product-searches.ts';
import * as orderTexts from './migrations/0029-order-texts.ts';
import * as searchReviews from './migrations/0031-search-reviews.ts';
import * as facetsFromDomain from './migrations/0033-facets-from-domain.ts';
import * as orderMoves from './migrations/0033b-order-moves.ts';
import * as auditSource from './migrations/0034-audit-source.ts';
import * as auditIndexes from './migrations/0034b-audit-indexes.ts';
import * as fulfillment from './migrations/0035-fulfillment.ts';
import * as refundLines from './migrations/0036-refund-lines.ts';
import * as documents from './migrations/0037-documents.ts';
import * as mails from './migrations/0038-mails.ts';
import * as inboxAndNotes from './migrations/0039-inbox-and-notes.ts';
import * as savedViews from './migrations/0040-saved-views.ts';
import * as refundAttempts from './migrations/0041-refund-attempts.ts';
import * as soldUnitsIndex from './migrations/0041b-sold-units-index.ts';
import * as shipping from './migrations/0042-shipping.ts';
import * as fulfillmentIndexes from './migrations/0042b-fulfillment-indexes.ts';
import * as letterhead from './migrations/0043-letterhead.ts';
import * as mailCursor from './migrations/0044-mail-cursor.ts';
import * as endedWithoutHold from './migrations/0044b-ended-without-hold.ts';
import * as changeTransactions from './migrations/0045-change-transactions.ts';
import * as changeTransactionsIndex from './migrations/0045b-change-transactions-index.ts';
import * as orderProducts from './migrations/0046-order-products.ts';
import * as findingIndexes from './migrations/0046b-finding-indexes.ts';
import * as conversations from './migrations/0047-conversations.ts';
import * as conversationIndexes from './migrations/0047b-conversation-indexes.ts';
import * as paymentEvents from './migrations/0048-payment-events.ts';
import * as auditTime from './migrations/0048b-audit-time.ts';
import * as refundedUnitsSold from './migrations/0050a-refunded-units-sold.ts';
import * as undeliveredMails from './migrations/0051a-undelivered-mails.ts';
import * as undeliveredMailsIndex from './migrations/0051b-undelivered-mails-index.ts';
import * as historyBySource from './migrations/0052a-history-by-source.ts';
import * as bulkChanges from './migrations/0060-bulk-changes.ts';
import * as stockLedger from './migrations/0062a-stock-ledger.ts';
import * as stockLedgerIndex from './migrations/0062b-stock-ledger-index.ts';
import * as deliveriesAndCounts from './migrations/0062c-deliveries-and-counts.ts';
import * as lowStockIndex from './migrations/0062d-low-stock-index.ts';
import * as productFiles from './migrations/0063a-product-files.ts';
import * as productFilesIndexes from './migrations/0063b-product-files-indexes.ts';
import * as publishingAndCategories from './migrations/0064a-publishing-and-categories.ts';
import * as kindsAsCategories from './migrations/0064b-kinds-as-categories.ts';
import * as searchPublished from './migrations/0064c-search-published.ts';
import * as publishingIndexes from './migrations/0064d-publishing-indexes.ts';
import * as pads from './migrations/0065a-pads.ts';
import * as revenue from './migrations/0066a-revenue.ts';
import * as pastRevenue from './migrations/0066b-past-revenue.ts';
import * as arrivedStockIndex from './migrations/0066c-arrived-stock-index.ts';
import * as imports from './migrations/0067a-imports.ts';
import * as changedProductsAlone from './migrations/0068a-changed-products-alone.ts';
import * as pricesInPlace from './migrations/0068b-prices-in-place.ts';
import * as bulkChangeAttempts from './migrations/0068c-bulk-change-attempts.ts';
import * as versionsWithoutKey from './migrations/0068d-versions-without-key.ts';
import * as manyPrices from './migrations/0068e-many-prices.ts';
import * as customerMonths from './migrations/0070a-customer-months.ts';
import * as pastCustomerMonths from './migrations/0070b-past-customer-months.ts';
import * as plansWithoutLocks from './migrations/0071a-plans-without-locks.ts';
import * as formerCategoryAddresses from './migrations/0075a-former-category-addresses.ts';
import * as wordsOncePublished from './migrations/0075b-words-once-published.ts';
import * as wordsOfNewProducts from './migrations/0075c-words-of-new-products.ts';
import * as mailsUnchecked from './migrations/0080a-mails-unchecked.ts';
import * as eventsUnchecked from './migrations/0080b-events-unchecked.ts';
import * as settledOrdersByEmail from './migrations/0081a-settled-orders-by-email.ts';
import * as searchIndexedAtOnce from './migrations/0082a-search-indexed-at-once.ts';
import * as searchListsEmptied from './migrations/0082b-search-lists-emptied.ts';
import * as productTextsInBatches from './migrations/0087a-product-texts-in-batches.ts';
import * as mailsToUnverified from './migrations/0091a-mails-to-unverified.ts';
import * as mailsToUnverifiedIndex from './migrations/0091b-mails-to-unverified-index.ts';
import * as deletionReason from './migrations/0092a-deletion-reason.ts';
import * as carrierServices from './migrations/0095-carrier-services.ts';
import * as sharedTrackingNumbers from './migrations/0096-shared-tracking-numbers.ts';
import * as newUsers from './migrations/0100-new-users.ts';
import * as ordersOfNewUsers from './migrations/0100b-orders-of-new-users.ts';
import * as unpaidByAge from './migrations/0101-unpaid-by-age.ts';
import * as shopTimeZone from './migrations/0102-shop-time-zone.ts';
import * as sumsByZone from './migrations/0102b-sums-by-zone.ts';
import * as addRevenueByZone from './migrations/0102c-add-revenue-by-zone.ts';
import * as unusedDayIndexes from './migrations/0102d-unused-day-indexes.ts';
import * as repliesByMail from './migrations/0103-replies-by-mail.ts';
import * as conversationsOfOrders from './migrations/0103a-conversations-of-orders.ts';
import * as importDecimals from './migrations/0105-import-decimals.ts';
import * as availableIsNotOnHand from './migrations/0105a-available-is-not-on-hand.ts';
import * as importHiddenRows from './migrations/0106-import-hidden-rows.ts';
import * as notifyPlaces from './migrations/0107-notify-places.ts';
import { pendingMigrations, runMigrations, type SchemaMigrations } from './run-migrations.ts';

/** Every migration of this release, in order. */
export const migrations: SchemaMigrations = {
  '0001-shop': shop,
  '0002-orders': orders,
  '0003-attention': attention,
  '0004-payment-passes': paymentPasses,
  '0005-list-orders': listOrders,
  '0006-catalogue-changes': catalogueChanges,
  '0007-open-orders': openOrders,
  '0008-orders-by-filter': ordersByFilter,
  '0009-volume-prices': volumePrices,
  '0010-search': search,
  '0011-machines': machines,
  '0012-saved-lists': savedLists,
  '0013-unmet-demand': unmetDemand,
  '0014-product-keys': productKeys,
  '0015-order-keys': orderKeys,
  '0016-hot-stock': hotStock,
  '0017-lapse-index': lapseIndex,
  '0018-typed-reviews': typedReviews,
  '0019-search-indexes': searchIndexes,
  '0020-kept-finds': keptFinds,
  '0021-lean-orders': leanOrders,
  '0022-search-settled-orders': searchSettledOrders,
  '0023-refunds-and-disputes': refundsAndDisputes,
  '0024-product-versions': productVersions,
  '0025-account-access': accountAccess,
  '0025b-clearing-indexes': clearingIndexes,
  '0026-first-holds': firstHolds,
  '0027-product-keys-at-once': productKeysAtOnce,
  '0028-short-product-searches': shortProductSearches,
  '0029-order-texts': orderTexts,
  '0031-search-reviews': searchReviews,
  '0033-facets-from-domain': facetsFromDomain,
  '0033b-order-moves': orderMoves,
  '0034-audit-source': auditSource,
  '0034b-audit-indexes': auditIndexes,
  '0035-fulfillment': fulfillment,
  '0036-refund-lines': refundLines,
  '0037-documents': documents,
  '0038-mails': mails,
  '0039-inbox-and-notes': inboxAndNotes,
  '0040-saved-views': savedViews,
  '0041-refund-attempts': refundAttempts,
  '0041b-sold-units-index': soldUnitsIndex,
  '0042-shipping': shipping,
  '0042b-fulfillment-indexes': fulfillmentIndexes,
  '0043-letterhead': letterhead,
  '0044-mail-cursor': mailCursor,
  '0044b-ended-without-hold': endedWithoutHold,
  '0045-change-transactions': changeTransactions,
  '0045b-change-transactions-index': changeTransactionsIndex,
  '0046-order-products': orderProducts,
  '0046b-finding-indexes': findingIndexes,
  '0047-conversations': conversations,
  '0047b-conversation-indexes': conversationIndexes,
  '0048-payment-events': paymentEvents,
  '0048b-audit-time': auditTime,
  '0050a-refunded-units-sold': refundedUnitsSold,
  '0051a-undelivered-mails': undeliveredMails,
  '0051b-undelivered-mails-index': undeliveredMailsIndex,
  '0052a-history-by-source': historyBySource,
  '0060-bulk-changes': bulkChanges,
  '0062a-stock-ledger': stockLedger,
  '0062b-stock-ledger-index': stockLedgerIndex,
  '0062c-deliveries-and-counts': deliveriesAndCounts,
  '0062d-low-stock-index': lowStockIndex,
  '0063a-product-files': productFiles,
  '0063b-product-files-indexes': productFilesIndexes,
  '0064a-publishing-and-categories': publishingAndCategories,
  '0064b-kinds-as-categories': kindsAsCategories,
  '0064c-search-published': searchPublished,
  '0064d-publishing-indexes': publishingIndexes,
  '0065a-pads': pads,
  '0066a-revenue': revenue,
  '0066b-past-revenue': pastRevenue,
  '0066c-arrived-stock-index': arrivedStockIndex,
  '0067a-imports': imports,
  '0068a-changed-products-alone': changedProductsAlone,
  '0068b-prices-in-place': pricesInPlace,
  '0068c-bulk-change-attempts': bulkChangeAttempts,
  '0068d-versions-without-key': versionsWithoutKey,
  '0068e-many-prices': manyPrices,
  '0070a-customer-months': customerMonths,
  '0070b-past-customer-months': pastCustomerMonths,
  '0071a-plans-without-locks': plansWithoutLocks,
  '0075a-former-category-addresses': formerCategoryAddresses,
  '0075b-words-once-published': wordsOncePublished,
  '0075c-words-of-new-products': wordsOfNewProducts,
  '0080a-mails-unchecked': mailsUnchecked,
  '0080b-events-unchecked': eventsUnchecked,
  '0081a-settled-orders-by-email': settledOrdersByEmail,
  '0082a-search-indexed-at-once': searchIndexedAtOnce,
  '0082b-search-lists-emptied': searchListsEmptied,
  '0087a-product-texts-in-batches': productTextsInBatches,
  '0091a-mails-to-unverified': mailsToUnverified,
  '0091b-mails-to-unverified-index': mailsToUnverifiedIndex,
  '0092a-deletion-reason': deletionReason,
  '0095-carrier-services': carrierServices,
  '0096-shared-tracking-numbers': sharedTrackingNumbers,
  '0100-new-users': newUsers,
  '0100b-orders-of-new-users': ordersOfNewUsers,
  '0101-unpaid-by-age': unpaidByAge,
  '0102-shop-time-zone': shopTimeZone,
  '0102b-sums-by-zone': sumsByZone,
  '0102c-add-revenue-by-zone': addRevenueByZone,
  '0102d-unused-day-indexes': unusedDayIndexes,
  '0103-replies-by-mail': repliesByMail,
  '0103a-conversations-of-orders': conversationsOfOrders,
  '0105-import-decimals': importDecimals,
  '0105a-available-is-not-on-hand': availableIsNotOnHand,
  '0106-import-hidden-rows': importHiddenRows,
  '0107-notify-places': notifyPlaces,
};

/** Some migrations that this API process needs have not been run. */
export class SchemaTooOld extends Error {
  override readonly name = 'SchemaTooOld';

  constructor(missing: readonly string[]) {
    super(`The database lacks ${missing.join(', ')}. Run "npm run migrate" first.`);
  }
}

/** Migrates the database to this release's schema and returns the names of the migrations that ran. */
export function migrate(db: Database): Promise<string[]> {
  return runMigrations(db, migrations);
}

/**
 * Throws a SchemaTooOld if a migration of this release has not run. Newer migrations are compatible with
 * this release.
 */
export async function requireSchema(db: Database): Promise<void> {
  const missing = await pendingMigrations(db, migrations);
  if (missing.length > 0) throw new SchemaTooOld(missing);
}
