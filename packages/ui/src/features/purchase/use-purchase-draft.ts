import type { FormDraft } from '../../components/form/form-draft.ts';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import type { SubmitAttempt } from './submit-attempt.ts';

/** What a buyer has typed into the order form of one product, and not yet ordered. */
export interface PurchaseDraft {
  /** As it was typed. */
  readonly quantity: string;
  /** Null until it is typed in; the profile's is shown until then. */
  readonly phone: string | null;
  readonly address: string | null;
  /** The order that was sent and not yet answered. */
  readonly attempt: SubmitAttempt | null;
}

interface KeptPurchase {
  readonly draft: PurchaseDraft;
  readonly change: (changes: Partial<PurchaseDraft>) => void;
  readonly drop: () => void;
}

interface PurchaseOwner {
  readonly productId: string;
  readonly email: string;
}

/** The draft of an order form. With it the order's key survives a reload, so that a retry still orders once. */
export function usePurchaseDraft({ productId, email }: PurchaseOwner): KeptPurchase {
  const { draft, change, drop } = useFormDraft({ form: `purchase ${productId}`, email });
  return {
    draft: purchaseOf(draft),
    change: (changes) => change(textsOf(changes)),
    drop,
  };
}

function purchaseOf({ quantity, phone, address, content, key }: FormDraft): PurchaseDraft {
  return {
    quantity: quantity ?? '',
    phone: phone ?? null,
    address: address ?? null,
    attempt: content && key ? { content, key } : null,
  };
}

function textsOf({ quantity, phone, address, attempt }: Partial<PurchaseDraft>): FormDraft {
  return {
    ...(quantity !== undefined && { quantity }),
    ...(typeof phone === 'string' && { phone }),
    ...(typeof address === 'string' && { address }),
    ...(attempt !== undefined && { content: attempt?.content ?? '', key: attempt?.key ?? '' }),
  };
}
