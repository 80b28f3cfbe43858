/** What the register said of a number. That it could not be asked is neither of the others. */
export type RegisterAnswer =
  | {
      readonly answer: 'valid' | 'invalid';
      /** The number of the consultation; null unless the shop named itself. */
      readonly requestId: string | null;
      readonly name: string | null;
    }
  | {
      readonly answer: 'unanswered';
      /** "MS_UNAVAILABLE", for the log. */
      readonly reason: string;
    };

/** The register of VAT numbers of the European Union. Never rejects. */
export interface VatRegister {
  /** Asks about a number with its prefix. `requester` is the shop's own number, which makes it a proof. */
  ask(number: string, requester: string | null): Promise<RegisterAnswer>;
}
