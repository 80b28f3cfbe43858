import { Box, Checkbox } from '@mantine/core';
import { formatQuantity } from '../../components/quantity.tsx';
import type { OverspeedQuestion } from './overspeed-lines.ts';
import classes from './speeds.module.css';

/**
 * Lists every blade that the machine spins too fast, with a checkbox to accept the risk. Renders nothing if
 * there are none.
 */
export function OverspeedWarning({ question }: { readonly question: OverspeedQuestion }) {
  const { fast, acknowledged, acknowledge } = question;
  const [first] = fast;
  if (!first) return null;
  const words = `My machine spins at ${formatQuantity(first.spindleRpm)} rpm, too fast for`;
  return (
    <div className={`${classes.frame} ${classes.fast}`}>
      <p>{words}</p>
      {/* A scrollable region must be reachable by keyboard. */}
      <Box component="section" tabIndex={0} aria-label={words}>
        <ul>
          {fast.map(({ productId, sku, maxRpm }) => (
            <li key={productId}>
              {sku}: max. {formatQuantity(maxRpm)} rpm
            </li>
          ))}
        </ul>
      </Box>
      <Checkbox
        checked={acknowledged}
        onChange={(event) => acknowledge(event.currentTarget.checked)}
        label="I understand the risk. Order anyway."
      />
    </div>
  );
}
