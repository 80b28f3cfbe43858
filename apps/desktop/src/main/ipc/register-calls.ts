import type { Calls, Channel } from '../../shared/ipc.ts';
import { callArguments, channels } from './call-arguments.ts';
import type { Sender } from './sender.ts';

type Answer<C extends Channel> = ReturnType<Calls[C]> | Promise<ReturnType<Calls[C]>>;

/** One handler for each call of the table. */
export type CallHandlers = {
  readonly [C in Channel]: (...args: Parameters<Calls[C]>) => Answer<C>;
};

interface CallsPort<Contents> {
  handle(
    channel: string,
    listener: (event: Sender<Contents>, ...args: unknown[]) => Promise<unknown>,
  ): void;
}

interface Registration<Contents> {
  readonly port: CallsPort<Contents>;
  readonly isTrusted: (sender: Sender<Contents>) => boolean;
  readonly handlers: CallHandlers;
  /** Called for a refused call, without its arguments, since those may be secret. */
  readonly onRefused: (channel: Channel, why: 'sender' | 'arguments') => void;
}

/** The page is not told why. */
class CallRefused extends Error {
  override readonly name = 'CallRefused';
}

/** Answers the page's calls after checking the sender and parsing the arguments. */
export function registerCalls<Contents>(registration: Registration<Contents>): void {
  for (const channel of channels) register(registration, channel);
}

function register<Contents, C extends Channel>(
  { port, isTrusted, handlers, onRefused }: Registration<Contents>,
  channel: C,
): void {
  const parse = (args: unknown[]): Parameters<Calls[C]> | null => {
    const parsed = callArguments[channel].safeParse(args);
    return parsed.success ? parsed.data : null;
  };
  port.handle(channel, async (event, ...args) => {
    if (!isTrusted(event)) {
      onRefused(channel, 'sender');
      throw new CallRefused('Not for this page');
    }
    const parsed = parse(args);
    if (parsed === null) {
      onRefused(channel, 'arguments');
      throw new CallRefused(`${channel} was called with arguments that it does not take`);
    }
    return handlers[channel](...parsed);
  });
}
