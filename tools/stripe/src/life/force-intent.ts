import type { ControlBody } from '../control-body.ts';
import type { Intent } from '../wire/payment-intent.ts';
import type { Act } from '../world.ts';

/** Odd states that a test can force on an intent, whether or not they make sense. */
export interface IntentPatch {
  readonly status?: string;
  /** In the currency's smallest unit, like `amount_received`. */
  readonly amount?: number;
  readonly amount_received?: number;
  readonly currency?: string;
  readonly livemode?: boolean;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Reads the patch in a control call's body. */
export function readIntentPatch(body: ControlBody): IntentPatch {
  const metadata = body.optionalGroup('metadata');
  const patch = {
    status: body.optionalText('status'),
    amount: body.optionalNumber('amount'),
    amount_received: body.optionalNumber('amount_received'),
    currency: body.optionalText('currency'),
    livemode: body.optionalFlag('livemode'),
    metadata: metadata?.texts(),
  };
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}

/** Overwrites fields of an intent, bypassing every rule. Undefined if there is no such intent. */
export function forceIntent(act: Act, id: string, patch: IntentPatch): Intent | undefined {
  const stored = act.world.store.intents.get(id);
  if (stored === undefined) return undefined;
  const wire: Intent = {
    ...stored.wire,
    ...patch,
    metadata: { ...(patch.metadata ?? stored.wire.metadata) },
  };
  act.world.store.intents.set(id, { ...stored, wire });
  return wire;
}
