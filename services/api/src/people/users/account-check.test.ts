import { expect, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import type { AccountState } from '../../gateways/identity/account-directory.ts';
import { createLog } from '../../log.ts';
import { createAccountCheck } from './account-check.ts';

// Nothing is written for accounts that pass, so no connection is ever opened.
const db = openDatabase({
  url: 'postgres://127.0.0.1:9/none',
  poolSize: 1,
  onConnectionLost: () => undefined,
});

test('An account is checked even if its cache entry is evicted meanwhile', async () => {
  const inOrder: AccountState = { isDisabled: false, validSince: new Date(0) };
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const find = async (uids: readonly string[]) => {
    await asked;
    return uids.map(() => inOrder);
  };
  const check = createAccountCheck({
    db,
    directory: { find, delete: async () => true },
    log: createLog('silent'),
  });
  const signedInAt = new Date();
  const uids = Array.from({ length: 20_001 }, (_, index) => `account-${index}`);

  const checks = uids.map((uid) => check.ofSession({ uid, signedInAt }));
  answer();

  const outcomes = await Promise.allSettled(checks);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
