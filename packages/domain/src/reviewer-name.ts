const SHOP = 'kerf';

/** Titles of people who speak for a shop. */
const offices = new Set(['admin', 'administrator', 'moderator', 'staff', 'support']);

/** Words that may accompany a title. */
const fillers = new Set(['the', 'customer', 'service', 'official', 'team', 'store', 'shop']);

/** Letters of other scripts, and digits, that look like Latin letters. */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ а: 'a', в: 'b', е: 'e', ѕ: 's', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
  ...{ р: 'p', с: 'c', т: 't', у: 'y', х: 'x', г: 'r', ԁ: 'd', ɡ: 'g', ƒ: 'f', ꜰ: 'f', ʀ: 'r' },
  ...{ ĸ: 'k', қ: 'k', ҟ: 'k', ᴋ: 'k', ƙ: 'k', ⲕ: 'k', ꝁ: 'k', ҡ: 'k', ќ: 'k' },
  ...{ ҽ: 'e', ҿ: 'e', є: 'e', ᴇ: 'e', ɛ: 'e', ǝ: 'e', ɘ: 'e', ә: 'e', ⲉ: 'e', ꬲ: 'e', ɇ: 'e' },
  ...{ ᴦ: 'r', ⲅ: 'r', ꭇ: 'r', ꭈ: 'r', ꮁ: 'r', ɾ: 'r', ɼ: 'r', ɽ: 'r', ɍ: 'r', я: 'r', ᴙ: 'r' },
  ...{ ꬵ: 'f', ꞙ: 'f', ẝ: 'f', ϝ: 'f', ք: 'f', ғ: 'f', ƭ: 't', ŧ: 't', ᴛ: 't', ⲧ: 't', ƫ: 't' },
  ...{ ɑ: 'a', ᴀ: 'a', ⲁ: 'a', ɗ: 'd', đ: 'd', ᴅ: 'd', ժ: 'd', ð: 'd', ᴍ: 'm', ⲙ: 'm', ɱ: 'm' },
  ...{ ɪ: 'i', ɩ: 'i', ⲓ: 'i', ӏ: 'i', ɨ: 'i', ո: 'n', ռ: 'n', ɴ: 'n', п: 'n', ɲ: 'n', ŋ: 'n' },
  ...{ ꜱ: 's', ƽ: 's', ʂ: 's', ս: 'u', ᴜ: 'u', ʋ: 'u', ᴘ: 'p', ƥ: 'p', ⲣ: 'p', þ: 'p', օ: 'o' },
  ...{ ᴏ: 'o', ჿ: 'o', σ: 'o', ⲟ: 'o', ө: 'o', '@': 'a', $: 's', '!': 'i', '|': 'i' },
  ...{ α: 'a', ε: 'e', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x' },
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', ı: 'i', ł: 'l', ø: 'o' },
};

/** The words of a name as they look: without accents and case, with look-alike letters replaced. */
function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  const read = [...plain].map((letter) => lookalikes[letter] ?? letter).join('');
  return read.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a name reads as the shop's own: "Kerf", "K e r f", "Kerf Support", "The admin team". */
export function isShopsName(name: string): boolean {
  const words = wordsOf(name);
  const whole = words.join('');
  if (words.includes(SHOP) || whole === SHOP) return true;
  if ([...offices, ...fillers].some((word) => whole.startsWith(`${SHOP}${word}`))) return true;
  const speaks = words.some((word) => offices.has(word));
  return speaks && words.every((word) => offices.has(word) || fillers.has(word));
}

/** Whether a name looks like another person's, or contains that person's first and last name. */
export function isNameOf(name: string, other: string): boolean {
  const [words, others] = [wordsOf(name), wordsOf(other)];
  if (others.length === 0) return false;
  if (words.join('') === others.join('')) return true;
  return others.length > 1 && ` ${words.join(' ')} `.includes(` ${others.join(' ')} `);
}
