/** A fictional buyer: reserved mail domains, and phone numbers reserved for fiction. */
export interface SampleCustomer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
}

/** The customer of the sandbox's sample account. */
export const buyer: SampleCustomer = {
  name: 'Robin Hale',
  email: 'buyer@example.com',
  phone: '+1 541 555 0134',
  address: 'Hale & Daughter Joinery\n418 Millrace Road\nBend, OR 97701\nUnited States',
};

/** The admin of the sandbox's sample account. */
export const admin: SampleCustomer = {
  name: 'Ada Marsh',
  email: 'admin@example.com',
  phone: '+1 541 555 0100',
  address: 'Kerf Tool Works\n1 Arbor Way\nBend, OR 97702\nUnited States',
};

export const customers = {
  marcus: {
    name: 'Marcus Oyelaran',
    email: 'marcus.oyelaran@example.com',
    phone: '+1 937 555 0118',
    address: 'Oyelaran Cabinet Works\n77 Foundry Street\nDayton, OH 45402\nUnited States',
  },
  ingrid: {
    name: 'Ingrid Sandberg',
    email: 'ingrid.sandberg@example.org',
    phone: '+46 8 465 004 12',
    address: 'Sandbergs Snickeri\nVerkstadsgatan 12\n117 36 Stockholm\nSweden',
  },
  tomasz: {
    name: 'Tomasz Kowal',
    email: 'tomasz@example.net',
    phone: '+44 117 496 0143',
    address: 'Kowal Timber Frames\nUnit 6, Ropewalk Yard\nBristol BS1 6XN\nUnited Kingdom',
  },
  claire: {
    name: 'Claire Vasseur',
    email: 'claire.vasseur@example.org',
    phone: '+33 4 65 71 23 40',
    address: 'Menuiserie Vasseur\n8 rue des Tonneliers\n69009 Lyon\nFrance',
  },
  juergen: {
    name: 'Jürgen Althaus',
    email: 'einkauf.althaus@example.net',
    phone: '+49 30 23125 417',
    address: 'Althaus Fensterbau\nGerberstraße 3\n10115 Berlin\nGermany',
  },
  priya: {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '+1 206 555 0167',
    address: 'Raman Acrylics\n2210 Airport Way S\nSeattle, WA 98134\nUnited States',
  },
  sam: {
    name: 'Sam Tuilagi',
    email: 'sam.tuilagi@example.org',
    phone: '+61 3 7010 0284',
    address: 'Tuilagi Decks\n15 Kiln Road\nGeelong VIC 3220\nAustralia',
  },
  beth: {
    name: 'Beth Cardinal',
    email: 'beth@example.net',
    phone: '+1 613 555 0139',
    address: 'Cardinal Sawmill\n2290 Snow Road\nBancroft, ON K0L 1C0\nCanada',
  },
  hector: {
    name: 'Hector Ruiz',
    email: 'hector.ruiz@example.com',
    phone: '+1 915 555 0172',
    address: 'Ruiz Metal Fabrication\n904 Alameda Avenue\nEl Paso, TX 79901\nUnited States',
  },
  aoife: {
    name: 'Aoife Brennan',
    email: 'aoife.brennan@example.org',
    phone: '+353 20 910 0423',
    address: 'Brennan Stairs\nUnit 4, Dock Road\nGalway H91 K5X2\nIreland',
  },
  ken: {
    name: 'Ken Nakagawa',
    email: 'ken.nakagawa@example.com',
    phone: '+1 808 555 0126',
    address: 'Nakagawa Furniture\n1630 Lower Main Street\nWailuku, HI 96793\nUnited States',
  },
  lena: {
    name: 'Lena Fischer',
    email: 'lena.fischer@example.net',
    phone: '+49 40 66969 231',
    address: 'Fischer Messebau\nKanalstraße 41\n22085 Hamburg\nGermany',
  },
  dale: {
    name: 'Dale Pruitt',
    email: 'dale.pruitt@example.com',
    phone: '+1 406 555 0190',
    address: 'Pruitt Firewood\n5120 Mullan Road\nMissoula, MT 59808\nUnited States',
  },
} as const satisfies Record<string, SampleCustomer>;
