import type { LineTexts } from '@kerf/domain/line-texts';
import { readQuantity } from '@kerf/domain/typed-quantity';
import { useSearchParams } from 'react-router-dom';
import {
  type DraftOwner,
  type FormDraft,
  readDraft,
  rememberDraft,
} from '../../components/form/form-draft.ts';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import { QUANTITY } from '../../platform/paths.ts';
import type { SubmitAttempt } from '../../shared/send-once.ts';
import { eachOfDelivery } from '../checkout/order-request.ts';
import type { TypedDelivery } from '../checkout/use-placement.ts';

/** The unsent input in a product's order form. */
export interface PurchaseDraft extends TypedDelivery, LineTexts {
  /** As typed. */
  readonly quantity: string;
  /** The order sent without a response yet. */
  readonly attempt: SubmitAttempt | null;
}

interface PurchaseDraftState {
  readonly draft: PurchaseDraft;
  /** Whether the quantity differs from the one that the form opened with. */
  readonly isQuantityTyped: boolean;
  readonly change: (changes: Partial<PurchaseDraft>) => void;
  readonly drop: () => void;
}

interface PurchaseOwner {
  readonly productId: string;
  readonly email: string;
}

/**
 * An order form's draft. It includes the idempotency key, so that a retry after a reload still orders only
 * once. A quantity in the URL applies until another is typed.
 */
export function usePurchaseDraft({ productId, email }: PurchaseOwner): PurchaseDraftState {
  const { draft, change, drop } = useFormDraft(ownerOf(productId, email));
  const [search] = useSearchParams();
  const chosen = quantityOfAddress(search);
  const quantity = chosen === null || draft.chosen === chosen ? draft.quantity : chosen;
  return {
    draft: purchaseOf({ ...draft, quantity: quantity ?? '' }),
    isQuantityTyped: (quantity ?? '') !== (draft.chosen ?? chosen ?? ''),
    change: (changes) =>
      change({
        // Not with an attempt alone: its answer must not undo what was typed while it was sent.
        ...(changes.attempt === undefined &&
          chosen !== null &&
          quantity !== undefined && { chosen, quantity }),
        ...textsOf(changes),
      }),
    drop,
  };
}

/** Replaces the quantity in the order form with one selected elsewhere. */
export function choosePurchaseQuantity({ productId, email }: PurchaseOwner, quantity: number) {
  const owner = ownerOf(productId, email);
  const text = String(quantity);
  rememberDraft(owner, { ...readDraft(owner), quantity: text, chosen: text });
}

function ownerOf(productId: string, email: string): DraftOwner {
  return { form: `purchase ${productId}`, email };
}

function purchaseOf(draft: FormDraft): PurchaseDraft {
  const { quantity, content, key, note = '', costCenter = '' } = draft;
  return {
    quantity: quantity ?? '',
    note,
    costCenter,
    ...eachOfDelivery((field) => draft[field] ?? null),
    attempt: content && key ? { content, key } : null,
  };
}

function textsOf(all: Partial<PurchaseDraft>): FormDraft {
  const { quantity, note, costCenter, attempt, ...changes } = all;
  const typed = Object.entries(eachOfDelivery((field) => changes[field]));
  return {
    ...(quantity !== undefined && { quantity }),
    ...(note !== undefined && { note }),
    ...(costCenter !== undefined && { costCenter }),
    ...Object.fromEntries(
      typed.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    ...(attempt !== undefined && { content: attempt?.content ?? '', key: attempt?.key ?? '' }),
  };
}

/** The quantity in the URL of an order form, as digits; null if there is none. */
function quantityOfAddress(search: URLSearchParams): string | null {
  const typed = readQuantity(search.get(QUANTITY) ?? '');
  return typed.kind === 'whole' ? String(typed.quantity) : null;
}
