import type { RunningAuthEmulator, SampleAccount } from './auth-emulator.ts';

/** The password of every sample account. They exist only in sandboxes. */
export const samplePassword = 'kerf-demo';

export const sampleBuyer: SampleAccount = {
  localId: 'sampleBuyer0000000000000buyer',
  email: 'buyer@example.com',
  password: samplePassword,
  displayName: 'Robin Hale',
  emailVerified: true,
};

export const sampleAdmin: SampleAccount = {
  localId: 'sampleAdmin0000000000000admin',
  email: 'admin@example.com',
  password: samplePassword,
  displayName: 'Ada Marsh',
  emailVerified: true,
};

/** Creates missing sample accounts and returns the uids of all. */
export async function ensureSampleAccounts(
  emulator: RunningAuthEmulator,
): Promise<{ buyerUid: string; adminUid: string }> {
  const [buyerUid, adminUid] = await Promise.all([
    emulator.ensureAccount(sampleBuyer),
    emulator.ensureAccount(sampleAdmin),
  ]);
  return { buyerUid, adminUid };
}
