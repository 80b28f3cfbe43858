import { type DestinationStream, type Logger, pino } from 'pino';

const secrets = [
  '*.authorization',
  '*.token',
  '*.client_secret',
  '*.clientSecret',
  '*.email',
  '*.customerEmail',
  '*.password',
];

const GATHERED_BYTES = 32 * 1024;
const WRITE_BYTES = 64 * 1024;
const FLUSH_MS = 100;

/** Standard output with buffered writes, flushed after a moment. */
function standardOutput(): DestinationStream {
  const output = pino.destination({
    dest: 1,
    sync: false,
    minLength: GATHERED_BYTES,
    maxWrite: WRITE_BYTES,
  });
  setInterval(() => output.flush(), FLUSH_MS).unref();
  return output;
}

/** Logs one JSON line per event to standard output. Personal data and secrets are never written. */
export function createLog(
  level: string,
  destination: DestinationStream = standardOutput(),
): Logger {
  const redact = { paths: secrets, censor: '(redacted)' };
  return pino({ level, redact, base: null, serializers: { err: loggedError } }, destination);
}

/** Only the fields that help find the fault: others of database and payment errors quote personal data. */
function loggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const text = 'code' in error && isOfAValue(error.code) ? withoutValue : (said: string) => said;
  return {
    type,
    message: text(message),
    stack: text(stack),
    ...('code' in error ? { code: error.code } : {}),
  };
}

/** Postgres' errors about a value (class 22) quote it in their message: invalid input syntax for type uuid: "…" */
function isOfAValue(code: unknown): boolean {
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

/** Up to the last quotation mark, since the value may have some. */
function withoutValue(text: string): string {
  return text.replace(/"[\s\S]*"/, '"(left out)"');
}
