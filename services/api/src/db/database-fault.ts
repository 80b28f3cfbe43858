import { type Problem, ProblemError } from '@kerf/domain/problem';

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const contended = new Set(['40001', '40P01']);
const timedOut = new Set([
  '57014', // statement timeout
  '55P03', // lock timeout
]);
const unreachable = new Set([
  '25P03', // idle in transaction
  '57P01', // shutting down
  '57P02',
  '57P03', // starting up
  '53300', // too many connections
  '53100', // disk full
  '53200',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
// pg gives these no code.
const unreachableMessages = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
];

/** Whether Postgres is unreachable or overloaded, so that the caller may retry. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = errorCode(error);
  if (code !== null && (timedOut.has(code) || contended.has(code))) return true;
  return isDatabaseUnreachable(error);
}

/** Whether the connection or the server failed, so that other statements would fail too. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = errorCode(error);
  if (code !== null && unreachable.has(code)) return true;
  if (code === '08P01' && isFatal(error)) return true;
  return unreachableMessages.some((message) => error.message.startsWith(message));
}

/** Whether two transactions conflicted (deadlock or serialization failure), so that a retry is right. */
export function isContended(error: unknown): boolean {
  const code = errorCode(error);
  return code !== null && contended.has(code);
}

/** Whether a statement timed out waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return errorCode(error) === '55P03';
}

/** The name of the unique index that refused a row, or null. */
export function violatedUniqueIndex(error: unknown): string | null {
  if (errorCode(error) !== '23505') return null;
  return error instanceof Error && 'constraint' in error ? String(error.constraint) : null;
}

/** How PgBouncer ends a connection when it has none to Postgres. Postgres' own 08P01 is a defect of ours. */
function isFatal(error: Error): boolean {
  return 'severity' in error && error.severity === 'FATAL';
}

function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Runs work, and throws the problem of the unique index that refused one of its rows. */
export async function takingNames<T>(
  problemOf: Readonly<Record<string, Problem>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const problem = problemOf[violatedUniqueIndex(error) ?? ''];
    throw problem ? new ProblemError(problem) : error;
  }
}
