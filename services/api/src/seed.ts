import { readSeedConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { inTransaction } from './db/transaction.ts';
import { addSampleWork } from './sample/add-sample-work.ts';
import { sendSamplePayments } from './sample/send-sample-payments.ts';
import { storeSample } from './sample/store-sample.ts';

// Fills the sandbox's shop on its first start. Later runs change nothing.
const config = readSeedConfig();
const db = openDatabase({
  url: config.DATABASE_URL,
  poolSize: 1,
  onConnectionLost: (error) => process.stderr.write(`${error.message}\n`),
});
try {
  const accounts = { buyerUid: config.SEED_BUYER_UID, adminUid: config.SEED_ADMIN_UID };
  const adminId = await inTransaction(db, (tx) =>
    storeSample(tx, accounts, config.ORDER_HOLD_HOURS),
  );
  if (adminId) await addSampleWork(db, adminId);
  await sendSamplePayments(db, config.SEED_PAYMENTS_URL);
  process.stdout.write(adminId ? 'The sample shop is set up.\n' : 'The shop has data already.\n');
} finally {
  await db.destroy();
}
