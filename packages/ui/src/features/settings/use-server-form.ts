import { useState } from 'react';
import type { ServerAddress, ServerCheck, ServerRefusal } from '../../platform/server-address.ts';

type Doing = 'testing' | 'changing';

interface ServerForm {
  readonly address: string;
  readonly change: (address: string) => void;
  readonly doing: Doing | null;
  /** What is wrong with the address, or null. */
  readonly refusal: string | null;
  /** The address that was found to be a fitting store, or null. */
  readonly fits: string | null;
  readonly test: () => void;
  /** Tests the address, and hands it to `next` where it fits. */
  readonly ask: (next: (address: string) => void) => void;
  /** Changes over to the address; the app starts anew with it. */
  readonly use: () => void;
}

/** An address that is typed, tested and used. */
export function useServerForm(server: ServerAddress): ServerForm {
  const [address, setAddress] = useState(server.current ?? '');
  const [doing, setDoing] = useState<Doing | null>(null);
  const [answer, setAnswer] = useState<ServerCheck | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function attempt(way: Doing): Promise<ServerCheck | null> {
    setDoing(way);
    setAnswer(null);
    setFault(null);
    try {
      const check = way === 'testing' ? server.check : server.use;
      const found = await check(address.trim());
      setAnswer(found);
      return found;
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
      return null;
    } finally {
      setDoing(null);
    }
  }

  return {
    address,
    change: (typed) => {
      setAddress(typed);
      setAnswer(null);
      setFault(null);
    },
    doing,
    refusal: answer?.kind === 'refused' ? serverRefusalMessage[answer.refusal] : fault,
    fits: answer?.kind === 'fits' ? answer.address : null,
    test: () => void attempt('testing'),
    ask: (next) =>
      void attempt('testing').then((found) => found?.kind === 'fits' && next(found.address)),
    use: () => void attempt('changing'),
  };
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
