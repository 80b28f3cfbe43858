import { Text } from '@mantine/core';
import { isApple } from '../../platform/is-apple.ts';
import { keyCaps } from '../../shared/commands/shortcut.ts';
import classes from './palette.module.css';

interface KeysProps {
  /** In the notation of `platform/commands.ts`: "mod+k", "g o". */
  readonly keys: string;
}

/** A shortcut's keys as key caps. */
export function Keys({ keys }: KeysProps) {
  const presses = keyCaps(keys, isApple(navigator));
  return (
    <span className={classes.keys}>
      {presses.map((caps, index) => (
        <span key={caps.join('+')} className={classes.press}>
          {index > 0 && (
            <Text span c="dimmed" fz="0.75rem">
              then
            </Text>
          )}
          {caps.map((cap) => (
            <kbd key={cap} className={classes.cap}>
              {cap}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
