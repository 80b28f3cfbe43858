import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalEmail, EMAIL_MAX_LENGTH, emailProblem, isEmail } from './email.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

function text(alphabet: string, minLength: number, maxLength: number) {
  return fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength });
}

describe('an address', () => {
  it("is accepted wherever the specification's own pattern accepts it", () => {
    const specified = fc
      .tuple(text(`${letters}0123456789`, 1, 100), text(letters, 1, 100), text(letters, 2, 3))
      .map(([local, host, top]) => `${local}@${host}.${top}`);
    fc.assert(fc.property(specified, (address) => emailProblem(address) === null));
  });

  it.each([
    'a@b.co',
    'jane.doe@saw-works.co.uk',
    "o'brien+saws@mill.example.org",
    '1@2.3',
    'x_y-z@xn--sge-1oa.de',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.example.com`,
    `sales@${'b'.repeat(64)}.com`,
  ])('of a real buyer is accepted: %s', (address) => {
    expect(emailProblem(address)).toBeNull();
  });

  it.each([
    'buyer',
    'buyer@localhost',
    'buyer@',
    '@example.com',
    'buyer@@example.com',
    'a@b@example.com',
    'buyer @example.com',
    'buyer@exam ple.com',
    'buyer@example.com.',
    'buyer@.example.com',
    'buyer@example..com',
    'buyer@-example.com',
    'buyer@example-.com',
    'buyer@exam_ple.com',
    'buyer@example.com\nbcc@example.com',
    'buyer@example.com\u0000',
    'buyer@example.com,other@example.com',
    '<buyer@example.com>',
    'buyer@example．com',
    'buyer＠example.com',
    'buyеr@example.com',
    'buyer@exаmple.com',
    'bu\u200byer@example.com',
    'jac\u212a@example.com',
    'İbrahim@example.com',
    'mueſli@example.com',
  ])('is refused: %j', (address) => {
    expect(emailProblem(address)).toBe('provide a valid email');
  });

  it('is refused beyond the length that mail can carry', () => {
    const fitting = `${'a'.repeat(EMAIL_MAX_LENGTH - '@example.com'.length)}@example.com`;
    expect(isEmail(fitting)).toBe(true);
    expect(isEmail(`a${fitting}`)).toBe(false);
  });

  it('is requested if it is missing', () => {
    expect(emailProblem('')).toBe('Email is required');
    expect(emailProblem(' \t')).toBe('Email is required');
  });
});

describe('the canonical address', () => {
  it('is trimmed and in lower case', () => {
    expect(canonicalEmail('  Jane.Doe@Saw-Works.CO.UK \n')).toBe('jane.doe@saw-works.co.uk');
  });

  it('stays as it is when taken again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (input) => {
        const once = canonicalEmail(input);
        expect(canonicalEmail(once)).toBe(once);
      }),
    );
  });

  it('turns no other letter into a Latin one', () => {
    const accepted = Array.from({ length: 0x2_0000 - 0x80 }, (_, offset) =>
      String.fromCodePoint(0x80 + offset),
    ).filter((letter) => isEmail(canonicalEmail(`a${letter}b@example.com`)));
    expect(accepted).toEqual([]);
  });
});
