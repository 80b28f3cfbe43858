/** Where something is sent, in parts. Every text is trimmed, and empty if there is none. */
export interface PostalAddress {
  /** Who receives it. */
  readonly name: string;
  readonly company: string;
  /** The street lines, at least one. */
  readonly lines: readonly string[];
  readonly city: string;
  /** ISO 3166-2: "US-CA". */
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2: "US". */
  readonly country: string;
}

/** A postal address, with what a driver wants to know and who gets the invoices. */
export interface Address extends PostalAddress {
  readonly contact: string;
  readonly phone: string;
  /** When goods are received: "Mon to Fri, 7 to 15". */
  readonly dockHours: string;
  readonly notes: string;
  /** Who gets the invoices by mail, besides the buyer. */
  readonly email: string;
}

/** What decides on freight and tax. */
export type ShipTo = Pick<PostalAddress, 'country' | 'region' | 'postalCode'>;

/** The addresses in the book of one account, archived ones included. */
export const ADDRESSES_MAX = 500;

export const STREET_LINES_MAX = 6;

/** The greatest length of each text of an address, in characters. */
export const ADDRESS_TEXT_MAX = {
  name: 120,
  company: 120,
  line: 120,
  city: 80,
  postalCode: 20,
  contact: 120,
  dockHours: 120,
  notes: 500,
} as const;

/** An address without anything, such as a form begins with. */
export const noAddress: Address = {
  name: '',
  company: '',
  lines: [],
  city: '',
  region: '',
  postalCode: '',
  country: '',
  contact: '',
  phone: '',
  dockHours: '',
  notes: '',
  email: '',
};

/** The street lines of an address that was written as one text. */
export function streetLines(text: string): string[] {
  const lines = text.split(/\r\n|[\r\n\u2028\u2029]/).map((line) => line.trim());
  return lines.filter((line) => line !== '');
}
