/** The store's own payment page in a window of its own, for shells whose page may not take cards. */
export interface PaymentWindow {
  /** Opens it with the code that lets it in once. Resolves when it is closed, whatever was done there. */
  open(code: string): Promise<void>;
}
