import { useState } from 'react';
import { type Submission, useSubmission } from '../../components/form/use-submission.ts';
import type { ServerAddress, ServerCheck, ServerRefusal } from '../../platform/server-address.ts';

export interface ServerForm {
  readonly address: string;
  readonly change: (address: string) => void;
  /** What is wrong with the address. */
  readonly error: string | undefined;
  /** The address of the compatible store that was found, or null. */
  readonly fits: string | null;
  /** Tests whether the address can be used. */
  readonly test: Submission;
  /** Tests the address and passes it to `confirm`. */
  readonly ask: Submission;
  /** Switches to the address, which restarts the app. */
  readonly use: Submission;
}

/** The form for a store's address, to test and use. */
export function useServerForm(
  server: ServerAddress,
  confirm: (address: string) => void = () => {},
): ServerForm {
  const [address, setAddress] = useState(server.current ?? '');
  const [fits, setFits] = useState<string | null>(null);
  const clear = () => {
    setFits(null);
    for (const each of [test, ask, use]) each.clear();
  };
  const test = useAddressCall({ address, call: server.check, onStart: clear, onFits: setFits });
  const ask = useAddressCall({ address, call: server.check, onStart: clear, onFits: confirm });
  const use = useAddressCall({ address, call: server.use, onStart: clear, onFits: setFits });
  return {
    address,
    change: (typed) => {
      setAddress(typed);
      clear();
    },
    error: [test, ask, use].map(({ errors }) => errors.server).find(Boolean),
    fits,
    test,
    ask,
    use,
  };
}

interface AddressCall {
  readonly address: string;
  readonly call: (address: string) => Promise<ServerCheck>;
  readonly onStart: () => void;
  readonly onFits: (address: string) => void;
}

function useAddressCall({ address, call, onStart, onFits }: AddressCall): Submission {
  return useSubmission({
    // One address, which is asked for like a sign-in.
    lostWith: null,
    check: () => ({ request: address.trim(), errors: {} }),
    send: async (typed) => {
      onStart();
      const found = await call(typed);
      if (found.kind === 'refused') throw new Error(serverRefusalMessage[found.refusal]);
      return found.address;
    },
    onSent: onFits,
    refusedFields: (error) => ({ server: error.message }),
  });
}

/** Why an address cannot be used, and what to do about it. */
export const serverRefusalMessage: Readonly<Record<ServerRefusal, string>> = {
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
