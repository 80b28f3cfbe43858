import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('Secrets and personal data are redacted', () => {
  const line = logged((log) =>
    log.info({
      request: { authorization: 'Bearer x-secret', email: 'x-secret', token: 'x-secret' },
    }),
  );

  expect(line).not.toContain('x-secret');
  expect(line).toContain('(redacted)');
});

test('An error is logged without the row that it quotes', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(buyer@example.com) already exists.',
    raw: { client_secret: 'pi_1_secret_2' },
  });

  const line = logged((log) => log.error({ err: error }, 'internal_error'));

  expect(JSON.parse(line)).toMatchObject({
    msg: 'internal_error',
    err: { type: 'Error', message: 'duplicate key', code: '23505', stack: expect.any(String) },
  });
  expect(line).not.toContain('buyer@');
  expect(line).not.toContain('_secret_');
});

test('An error of Postgres is logged without the value that its message quotes', () => {
  const error = Object.assign(new Error('invalid input syntax for type uuid: "12 "Mill" Lane"'), {
    code: '22P02',
  });

  const line = logged((log) => log.error({ err: error }, 'internal_error'));

  expect(line).not.toContain('Lane');
  expect(JSON.parse(line).err).toMatchObject({
    message: 'invalid input syntax for type uuid: "(left out)"',
    code: '22P02',
    stack: expect.stringContaining('log.test.ts'),
  });
});

test('A line has a time and no details of the machine', () => {
  const line = JSON.parse(logged((log) => log.info('listening')));

  expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'time']);
});
