import type { ApiClient } from '@kerf/api-client/client';
import type {
  Carrier,
  CarrierChange,
  NewShipment,
  Shipment,
  ShipmentCorrection,
} from '@kerf/contract/schemas/shipment';
import { toastFailure, toastProblem } from '../../components/toasts.tsx';
import { type Once, useChange } from '../../components/use-change.ts';
import { callQuery } from '../../shared/call-query.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { orderKeys } from '../orders/orders.queries.ts';

const carriersKey = ['carriers'] as const;

/** The shipments of an order. */
export function shipmentsQuery(api: ApiClient, orderId: string) {
  return callQuery([...orderKeys.one(orderId), 'shipments'], api.listShipments, {
    params: { id: orderId },
  });
}

/** The shop's carriers. */
export function carriersQuery(api: ApiClient) {
  return callQuery(carriersKey, api.listCarriers, {});
}

/** Ships part of an order, or everything left. */
export function useAddShipment(orderId: string) {
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewShipment>) =>
      api.addShipment({ params: { id: orderId }, body }, { idempotencyKey }),
    outdatesAnyway: [orderKeys.all],
  });
}

export type ShipmentChange = 'deliver' | 'undo-delivery' | 'void';

const done: Record<ShipmentChange, string> = {
  deliver: 'Marked as delivered',
  'undo-delivery': 'Marked as not delivered',
  void: 'The shipment is void',
};

interface ChangedShipment {
  readonly shipment: Shipment;
  readonly change: ShipmentChange;
}

/** Marks a shipment as delivered or not, or voids it. */
export function useChangeShipment() {
  return useChange({
    call: (api, { shipment, change }: ChangedShipment): Promise<unknown> => {
      const request = { params: { id: shipment._id } };
      if (change === 'deliver') return api.deliverShipment(request);
      return change === 'void' ? api.voidShipment(request) : api.undoDelivery(request);
    },
    done: (_reply, { change }) => done[change],
    onError: toastProblem,
    rereads: [orderKeys.all],
  });
}

/** Corrects how a shipment goes: its carrier and tracking number. */
export function useCorrectShipment(shipmentId: string) {
  return useChange({
    call: (api, body: ShipmentCorrection) =>
      api.correctShipment({ params: { id: shipmentId }, body }),
    outdatesAnyway: [orderKeys.all],
  });
}

/** Adds a carrier, or edits the one with this id. */
export function useSaveCarrier(id: string | null) {
  return useChange({
    call: (api, body: CarrierChange): Promise<Carrier> =>
      id === null ? api.addCarrier({ body }) : api.updateCarrier({ params: { id }, body }),
    onDone: (_reply, { client }) => client.invalidateQueries({ queryKey: carriersKey }),
    outdates: [orderKeys.all],
  });
}

/** Deletes a carrier that no shipment uses. */
export function useDeleteCarrier() {
  return useChange({
    call: (api, { _id: id, name, trackingUrl }: Carrier) =>
      api.deleteCarrier({ params: { id }, query: { name, trackingUrl } }),
    done: (_reply, { name }) => `${name} is deleted`,
    onError: (error, { name }) => toastFailure(`${name} stays. ${problemMessage(error).detail}`),
    rereads: [carriersKey],
  });
}
