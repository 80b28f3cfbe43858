import type { RunningAuthEmulator, SampleAccount } from './auth-emulator.ts';

/** The password of every sample account; they exist in the sandbox alone. */
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

/** Makes the sample accounts where they are missing, and answers their uids. */
export async function ensureSampleAccounts(
  emulator: RunningAuthEmulator,
): Promise<{ buyerUid: string; adminUid: string }> {
  const [buyerUid, adminUid] = await Promise.all([
    emulator.ensureAccount(sampleBuyer),
    emulator.ensureAccount(sampleAdmin),
  ]);
  return { buyerUid, adminUid };
}
