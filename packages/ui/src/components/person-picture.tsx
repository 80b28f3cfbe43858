import { useState } from 'react';
import classes from './person-picture.module.css';

interface PersonPictureProps {
  readonly name: string;
  /** An https URL, or empty. */
  readonly address: string;
}

/** A small picture next to a name; initials if there is none, or while it loads. */
export function PersonPicture({ name, address }: PersonPictureProps) {
  return (
    <span className={classes.frame} aria-hidden="true">
      {initialsOf(name)}
      {address.startsWith('https://') && <Picture key={address} address={address} />}
    </span>
  );
}

function Picture({ address }: { readonly address: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <img
      className={classes.picture}
      src={address}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      // Keeps the page's address from the picture's host.
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

/** "Aoife Brennan" is AB, "Sam, deck builder" is S: a comma ends the name. */
export function initialsOf(name: string): string {
  const words = (name.split(',')[0] ?? '').match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words;
  return chosen.map((word = '') => [...word][0]?.toLocaleUpperCase('en') ?? '').join('');
}
