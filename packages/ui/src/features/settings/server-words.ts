import type { ServerRefusal } from '../../platform/server-address.ts';

/** Why an address cannot be used, and what to do about it. */
export const serverRefusalWords: Readonly<Record<ServerRefusal, string>> = {
  'not-an-address':
    'That isn’t a web address. Write it as a browser shows it: https://shop.example',
  'not-secure':
    'Without https, others could read what is sent there. Write the address with https://',
  unreachable: 'Nothing answers at this address. Check it, and check the connection.',
  'not-kerf': 'Something answers, but it is no Kerf store. Ask your supplier for the address.',
  'not-ready': 'The store is there, but cannot work at the moment. Try again in a minute.',
  'server-too-old':
    'This store runs an older Kerf than this app can speak with. Ask your supplier to update it.',
  'app-too-old':
    'This store runs a newer Kerf than this app can speak with. Update the app, then try again.',
};
