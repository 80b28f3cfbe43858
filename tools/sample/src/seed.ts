import { holdHours, parseEnvironment, readDatabaseUrl } from '@kerf/api/config';
import { inTransaction, openDatabase } from '@kerf/api/db/database';
import { z } from 'zod';
import { addSampleWork } from './add-sample-work.ts';
import { addTradeTerms } from './add-trade-terms.ts';
import { sendSamplePayments } from './send-sample-payments.ts';
import { storeSample } from './store-sample.ts';

// Fills the sandbox's shop on its first start. Later runs change nothing.
const config = parseEnvironment(
  z.object({
    NODE_ENV: z.enum(['development', 'test'], 'sample data is not for production').optional(),
    ORDER_HOLD_HOURS: holdHours,
    SEED_BUYER_UID: z.string(),
    SEED_ADMIN_UID: z.string(),
    SEED_PAYMENTS_URL: z.url(),
    SEED_SHOP: z.enum(['plain', 'trade']).default('plain'),
  }),
  process.env,
);
const db = openDatabase({
  url: readDatabaseUrl(),
  poolSize: 1,
  onConnectionLost: (error) => process.stderr.write(`${error.message}\n`),
});
try {
  const accounts = { buyerUid: config.SEED_BUYER_UID, adminUid: config.SEED_ADMIN_UID };
  const adminId = await inTransaction(db, (tx) =>
    storeSample(tx, accounts, config.ORDER_HOLD_HOURS),
  );
  if (adminId) await addSampleWork(db, adminId);
  if (adminId && config.SEED_SHOP === 'trade') await addTradeTerms(db, adminId);
  await sendSamplePayments(db, config.SEED_PAYMENTS_URL);
  process.stdout.write(adminId ? 'The sample shop is set up.\n' : 'The shop has data already.\n');
} finally {
  await db.destroy();
}
