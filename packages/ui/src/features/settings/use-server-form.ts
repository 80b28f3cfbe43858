import { useState } from 'react';
import type { ServerAddress, ServerCheck } from '../../platform/server-address.ts';
import { serverRefusalWords } from './server-words.ts';

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
    refusal: answer?.kind === 'refused' ? serverRefusalWords[answer.refusal] : fault,
    fits: answer?.kind === 'fits' ? answer.address : null,
    test: () => void attempt('testing'),
    ask: (next) =>
      void attempt('testing').then((found) => found?.kind === 'fits' && next(found.address)),
    use: () => void attempt('changing'),
  };
}
