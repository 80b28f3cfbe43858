import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Machine } from '@kerf/contract/schemas/machine';
import type { Order } from '@kerf/contract/schemas/order';
import { NO_ORDER_FIELDS, type PoNumberRule } from '@kerf/domain/po-number';
import { type FieldErrors, serverErrors } from '../../components/form/field-errors.ts';
import {
  type Submission,
  type SubmissionParts,
  useSubmission,
} from '../../components/form/use-submission.ts';
import type { Account } from '../../session/session-state.ts';
import { type SubmitAttempt, sendOnce } from '../../shared/send-once.ts';
import { useRefetchAddresses } from '../addresses/addresses.queries.ts';
import { isMachineProblem, useRefetchMachines } from '../machines/machines.queries.ts';
import {
  type BladedProduct,
  type OverspeedQuestion,
  overspeedLines,
  useOverspeedQuestion,
} from '../machines/overspeed-warning.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { useOwnOrders } from '../orders/orders.queries.ts';
import { useProfile } from '../profile/profile.queries.ts';
import { type AddressChoice, offeredAddress, useAddressChoice } from './address-choice.ts';
import { checkDelivery, type Delivery, eachOfDelivery } from './order-request.ts';
import { type NewOrder, usePlaceOrder } from './placement.queries.ts';
import { isChargesProblem, useRefetchShop } from './shop.queries.ts';

/** The state of a form that places orders. */
export interface Placement extends Submission {
  readonly delivery: Delivery;
  readonly lastAddress: string | null;
  readonly choice: AddressChoice;
  /** What is asked for as the PO number; null while that is not known. */
  readonly poNumberRule: PoNumberRule | null;
  /** The machine that the buyer selected, or null. */
  readonly machine: Machine | null;
  readonly speeds: OverspeedQuestion;
}

interface PlacementParts extends Pick<SubmissionParts<NewOrder, unknown>, 'lostWith'> {
  /** What is wrong with the order's only line, by field. */
  readonly lineErrors?: FieldErrors;
  /** Whether something is typed beside the delivery. */
  readonly isMoreTyped: boolean;
  readonly account: Account;
  readonly typed: TypedDelivery;
  /** The products of the order, checked against the machine's speed. */
  readonly products: readonly BladedProduct[];
  /** What the order is called once it is placed. */
  readonly nameOf: (placed: Order) => string;
  /** Creates the order to send; null while something other than the delivery is invalid. */
  readonly makeOrder: ((delivery: Delivery, machine: Machine | null) => NewOrder) | null;
  /** The attempt whose outcome is unknown, or null. */
  readonly undecided: SubmitAttempt | null;
  /** Stores the attempt so that it survives a reload. Called before the order is sent. */
  readonly keepAttempt: (attempt: SubmitAttempt | null) => void;
  readonly onPlaced: (order: Order) => void;
  /** Called when prices, bounds or stock have changed and must be refetched. */
  readonly onConflict: () => void;
}

interface PlacementForm extends Placement {
  /** Called when fields are changed: their errors and the failure no longer apply. */
  readonly changed: (changes: object) => void;
}

/** Sends an order, for every form that places one: delivery, machine, and one idempotency key per order. */
export function usePlacement(parts: PlacementParts): PlacementForm {
  const { account, typed, products, makeOrder, undecided, keepAttempt, lineErrors = {} } = parts;
  const placeOrder = usePlaceOrder(parts.nameOf);
  const { machine } = useChosenMachine();
  const refetchMachines = useRefetchMachines();
  const refetchShop = useRefetchShop();
  const speeds = useOverspeedQuestion(overspeedLines(products, machine));
  const refetchAddresses = useRefetchAddresses();
  const offered = useDelivery(account.email, typed);
  const { delivery, isTyped, lastAddress, choice, poNumberRule } = offered;

  const submission = useSubmission({
    lostWith: isTyped || parts.isMoreTyped ? parts.lostWith : null,
    check: () => {
      const { request, errors } = checkDelivery(delivery, poNumberRule);
      const isAddressed = choice.isKnown && !choice.isGone;
      const isValid = request !== null && Object.keys(lineErrors).length === 0;
      const isReady = isValid && isAddressed && speeds.acknowledged && makeOrder !== null;
      return {
        request: isReady ? makeOrder(delivery, machine) : null,
        errors: { ...errors, ...lineErrors },
      };
    },
    send: (order: NewOrder) =>
      sendOnce(JSON.stringify(order), { undecided, keep: keepAttempt }, (idempotencyKey) =>
        placeOrder.mutateAsync({ body: order, idempotencyKey }),
      ),
    refusedFields: (error) =>
      parts.lineErrors ? ofOnlyLine(serverErrors(error)) : serverErrors(error),
    onSent: ({ order }) => parts.onPlaced(order),
    onRefused: (error) => {
      // The page did not know what is asked for by now.
      if (Object.keys(serverErrors(error)).some(isOfOrderFields)) offered.reread();
      if (!isApiProblem(error)) return;
      if (error.status === 409) parts.onConflict();
      if (isMachineProblem(error)) refetchMachines();
      if (isApiProblem(error, 'not_found')) void refetchAddresses();
      if (isChargesProblem(error)) refetchShop();
    },
  });

  return {
    ...submission,
    delivery,
    lastAddress,
    choice,
    poNumberRule,
    machine,
    speeds,
    changed: (changes) => {
      for (const field of Object.keys(changes)) submission.clearField(field);
      if (!submission.sending) submission.clearFailure();
    },
  };
}

/** Whether the field at fault is one that an account is asked for. */
function isOfOrderFields(path: string): boolean {
  return path === 'poNumber' || path.startsWith('lines.');
}

/** Errors of a form with one line, which has its fields: `lines.0.note` is `note`. */
function ofOnlyLine(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^lines\.0\./, ''), message]),
  );
}

/** The delivery as typed; null or absent for a field that was not edited. */
export type TypedDelivery = {
  readonly [Field in keyof Delivery]?: string | null | undefined;
};

interface OfferedDelivery {
  readonly delivery: Delivery;
  /** Whether it differs from the one that was offered. */
  readonly isTyped: boolean;
  /** The last order's address; null if the form already has it. */
  readonly lastAddress: string | null;
  readonly choice: AddressChoice;
  readonly poNumberRule: PoNumberRule | null;
  /** Asks again what the profile says. */
  readonly reread: () => void;
}

/** The delivery as typed, else from the profile, the last order, or the chosen address. */
function useDelivery(email: string, typed: TypedDelivery): OfferedDelivery {
  const profile = useProfile(email);
  const orders = useOwnOrders({ customerEmail: email, limit: 1 });
  const choice = useAddressChoice(typed);
  const last = orders.data?.items[0];
  const phoneThere = choice.chosen?.address.phone ?? '';
  // Each order has its own PO number, so that none is offered.
  const own = { addressId: offeredAddress(choice.addresses)?._id ?? '', poNumber: '' };
  const offered = eachOfDelivery((field) =>
    field === 'addressId' || field === 'poNumber'
      ? own[field]
      : profile.data?.[field] || last?.[field] || (field === 'phone' ? phoneThere : ''),
  );
  const chosen: TypedDelivery = { ...typed, addressId: choice.chosen?._id ?? '' };
  const delivery = eachOfDelivery((field) => chosen[field] ?? offered[field]);
  const isTyped = JSON.stringify(delivery) !== JSON.stringify(offered);
  const isOther = last !== undefined && last.address.trim() !== delivery.address.trim();
  return {
    delivery,
    isTyped,
    lastAddress: isOther && last.address.trim() !== '' ? last.address : null,
    choice,
    poNumberRule: profile.data ? (profile.data.orderFields ?? NO_ORDER_FIELDS).poNumber : null,
    reread: () => void profile.refetch(),
  };
}
