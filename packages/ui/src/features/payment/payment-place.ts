import { createContext, useContext } from 'react';

/** Where a payment is made: among the other screens, or in a window that is for this payment alone. */
type PaymentPlace = 'app' | 'window';

export const PaymentPlaceContext = createContext<PaymentPlace>('app');

export function usePaymentPlace(): PaymentPlace {
  return useContext(PaymentPlaceContext);
}
