import type { EmulatorAccount } from './auth-emulator/account-store.ts';

/** The password of every sample account. They exist only in sandboxes. */
export const samplePassword = 'kerf-demo';

export const sampleBuyer: EmulatorAccount = {
  localId: 'sampleBuyer0000000000000buyer',
  email: 'buyer@example.com',
  password: samplePassword,
  displayName: 'Robin Hale',
  emailVerified: true,
};

export const sampleAdmin: EmulatorAccount = {
  localId: 'sampleAdmin0000000000000admin',
  email: 'admin@example.com',
  password: samplePassword,
  displayName: 'Ada Marsh',
  emailVerified: true,
};
