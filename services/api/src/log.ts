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

/** One JSON line per event, to the standard output. What identifies a person or opens a door is never written. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino({ level, redact: { paths: secrets, censor: '(redacted)' }, base: null }, destination);
}
