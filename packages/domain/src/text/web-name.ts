/** Letters that are no Latin letter with a mark, as they are spelled without. */
const spelled: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' },
  ...{ ŋ: 'n', ŧ: 't', ĸ: 'k', ə: 'e' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', ґ: 'g', д: 'd', е: 'e', ё: 'yo', є: 'ye', ж: 'zh', з: 'z' },
  ...{ и: 'i', і: 'i', ї: 'yi', й: 'y', ј: 'j', к: 'k', л: 'l', љ: 'lj', м: 'm', н: 'n', њ: 'nj' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', ћ: 'c', ђ: 'dj', у: 'u', ў: 'u', ф: 'f', х: 'kh' },
  ...{ ц: 'ts', ч: 'ch', џ: 'dz', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu' },
  ...{ я: 'ya' },
  ...{ α: 'a', β: 'v', γ: 'g', δ: 'd', ε: 'e', ζ: 'z', η: 'i', θ: 'th', ι: 'i', κ: 'k', λ: 'l' },
  ...{ μ: 'm', ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f' },
  ...{ χ: 'ch', ψ: 'ps', ω: 'o' },
};

/**
 * A text as part of an address or file name: "Wood & ripping" is "wood-ripping", "Sägeblätter groß" is
 * "sageblatter-gross". Empty if it has letters, but none that can be spelled in Latin ones.
 */
export function webName(text: string, max: number): string {
  const plain = spell(
    spell(text.normalize('NFC').toLowerCase()).normalize('NFKD').replaceAll(/\p{M}/gu, ''),
  );
  if (/\p{L}/u.test(plain) && !/[a-z]/.test(plain)) return '';
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, max)
    .replace(/-$/, '');
}

function spell(text: string): string {
  return Array.from(text, (letter) => spelled[letter] ?? letter).join('');
}
