import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';

/** The shop's hold times, legal texts and shipping methods. An admin's change arrives on open pages by itself. */
export function shopQuery(api: ApiClient) {
  return { ...callQuery(['shop'], api.getShop, {}), staleTime: 5 * 60_000 };
}

/** Whether the shop offers shipping methods; false until that is known. */
export function useHasShippingMethods(): boolean {
  return useQuery(shopQuery(useApi())).data?.shipping !== undefined;
}

/** Whether some account is asked for PO numbers, or some order has one; false until that is known. */
export function useHasPoNumbers(): boolean {
  return useQuery(shopQuery(useApi())).data?.poNumbers === true;
}

/** Whether some account is asked for notes or cost centers of lines, or some line has one; false until that is known. */
export function useHasLineTexts(): boolean {
  return useQuery(shopQuery(useApi())).data?.lineTexts === true;
}

/** Whether an order was refused because of how the shop ships, or what it costs and is taxed, by now. */
export function isChargesProblem(error: Error): boolean {
  return (
    isApiProblem(error, 'price_changed') ||
    isApiProblem(error, 'tax_undecided') ||
    isApiProblem(error, 'shipping_method_required') ||
    isApiProblem(error, 'shipping_method_unavailable')
  );
}

/** Reads the shop's shipping methods and the order's tax again. */
export function useRefetchShop() {
  const api = useApi();
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: shopQuery(api).queryKey });
    void client.invalidateQueries({ queryKey: ['order-tax'] });
  };
}

/** What the shop charges besides goods: "shipping and tax"; null if nothing. */
export function useOtherCharges(): string | null {
  const { shipping, tax } = useQuery(shopQuery(useApi())).data ?? {};
  if (shipping && tax) return 'shipping and tax';
  if (shipping) return 'shipping';
  return tax ? 'tax' : null;
}
