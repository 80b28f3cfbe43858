import type { ApiClient } from '@kerf/api-client/client';
import type {
  Carrier,
  CarrierChange,
  NewShipment,
  Shipment,
  ShipmentCorrection,
} from '@kerf/contract/schemas/shipment';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { orderKeys } from '../orders/orders.queries.ts';

const carriersKey = ['carriers'] as const;

/** The shipments of an order. */
export function shipmentsQuery(api: ApiClient, orderId: string) {
  return queryOptions({
    queryKey: [...orderKeys.one(orderId), 'shipments'],
    queryFn: ({ signal }) => api.listShipments({ params: { id: orderId } }, { signal }),
  });
}

/** The shop's carriers. */
export function carriersQuery(api: ApiClient) {
  return queryOptions({
    queryKey: carriersKey,
    queryFn: ({ signal }) => api.listCarriers({}, { signal }),
  });
}

interface ShipmentAttempt {
  readonly shipment: NewShipment;
  readonly idempotencyKey: string;
}

/** Ships part of an order, or everything left. */
export function useAddShipment(orderId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ shipment, idempotencyKey }: ShipmentAttempt) =>
      api.addShipment({ params: { id: orderId }, body: shipment }, { idempotencyKey }),
    // Not awaited, since refetching takes long to fail without a connection.
    onSettled: () => void client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

export type ShipmentChange = 'deliver' | 'undo-delivery' | 'void';

const done: Record<ShipmentChange, string> = {
  deliver: 'Marked as delivered',
  'undo-delivery': 'Marked as not delivered',
  void: 'The shipment is void',
};

/** Marks a shipment as delivered or not, or voids it. */
export function useChangeShipment() {
  const api = useApi();
  const client = useQueryClient();
  const calls: Record<ShipmentChange, (id: string) => Promise<unknown>> = {
    deliver: (id) => api.deliverShipment({ params: { id } }),
    'undo-delivery': (id) => api.undoDelivery({ params: { id } }),
    void: (id) => api.voidShipment({ params: { id } }),
  };
  return useMutation({
    mutationFn: ({ shipment, change }: { shipment: Shipment; change: ShipmentChange }) =>
      calls[change](shipment._id),
    onSuccess: (_, { change }) => toastSuccess(done[change]),
    onError: (error) => toastFailure(problemMessage(error).detail),
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

/** Corrects how a shipment goes: its carrier and tracking number. */
export function useCorrectShipment(shipmentId: string) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShipmentCorrection) =>
      api.correctShipment({ params: { id: shipmentId }, body }),
    onSettled: () => void client.invalidateQueries({ queryKey: orderKeys.all }),
  });
}

/** Adds a carrier, or edits the one with this id. */
export function useSaveCarrier(id: string | null) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CarrierChange): Promise<Carrier> =>
      id === null ? api.addCarrier({ body }) : api.updateCarrier({ params: { id }, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: orderKeys.all });
      return client.invalidateQueries({ queryKey: carriersKey });
    },
  });
}

/** Deletes a carrier that no shipment uses. */
export function useDeleteCarrier() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id, name, trackingUrl }: Carrier) =>
      api.deleteCarrier({ params: { id }, query: { name, trackingUrl } }),
    onSuccess: (_, { name }) => toastSuccess(`${name} is deleted`),
    onError: (error, { name }) => toastFailure(`${name} stays. ${problemMessage(error).detail}`),
    onSettled: () => client.invalidateQueries({ queryKey: carriersKey }),
  });
}
