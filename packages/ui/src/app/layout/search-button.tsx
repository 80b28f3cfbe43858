import { IconSearch } from '@tabler/icons-react';
import { commands } from '../../platform/commands.ts';
import { isApple } from '../../platform/is-apple.ts';
import { useBrowserFact } from '../../platform/use-browser-fact.ts';
import { useCommand } from '../../shared/commands/offers.tsx';
import { ariaShortcut, keyCaps } from '../../shared/commands/shortcut.ts';
import classes from './header.module.css';

const { title, keys } = commands.palette;

/** Opens the palette and shows its keyboard shortcut. */
export function SearchButton() {
  const run = useCommand();
  const apple = useBrowserFact(() => isApple(navigator), false);
  const [caps = []] = keyCaps(keys, apple);
  return (
    <button
      type="button"
      className={classes.search}
      aria-label={title}
      aria-keyshortcuts={ariaShortcut(keys)}
      title={title}
      onClick={() => run('palette')}
    >
      <IconSearch size={18} stroke={1.6} aria-hidden="true" />
      <span className={classes.word} aria-hidden="true">
        Search
      </span>
      <span className={classes.keys} data-keys={caps.join(' ')} aria-hidden="true" />
    </button>
  );
}
