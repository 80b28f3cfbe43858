/** Whether what the SecretStore is given outlives the app, and if not, why. */
export type SecretKeeping =
  | { readonly kind: 'kept' }
  | { readonly kind: 'memory-only'; readonly reason: SecretKeepingReason };

export const secretKeepingReasons = ['missing', 'locked', 'unreadable', 'failed'] as const;

/** `missing`: the machine has no keychain. `locked`: it was not opened. `unreadable`: what it held is of no use. */
export type SecretKeepingReason = (typeof secretKeepingReasons)[number];
