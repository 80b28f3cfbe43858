import type { Machine } from '@kerf/contract/schemas/machine';
import type { Blade } from '@kerf/domain/blade';
import { overspeed, type Speeds } from '@kerf/domain/fit';
import { Box, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatQuantity } from '../../components/quantity.tsx';

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
    <Stack {...speedsFrame} fz="sm">
      <Text fw={600} c="var(--kerf-bad)">
        {words}
      </Text>
      {/* A scrollable region must be reachable by keyboard. */}
      <Box
        component="section"
        mah="9rem"
        style={{ overflowY: 'auto' }}
        tabIndex={0}
        aria-label={words}
      >
        <Box component="ul" ps="lg">
          {fast.map(({ productId, sku, maxRpm }) => (
            <li key={productId}>
              {sku}: max. {formatQuantity(maxRpm)} rpm
            </li>
          ))}
        </Box>
      </Box>
      <Checkbox
        checked={acknowledged}
        onChange={(event) => acknowledge(event.currentTarget.checked)}
        label="I understand the risk. Order anyway."
      />
    </Stack>
  );
}

/** What stands around speeds that are too high. */
export const speedsFrame = {
  gap: '0.5rem',
  px: '1rem',
  py: '0.75rem',
  bd: '1px solid var(--kerf-bad)',
  bdrs: 'var(--mantine-radius-default)',
} as const;

/** A product whose blade the machine spins too fast. */
interface OverspeedLine extends Speeds {
  readonly productId: string;
  readonly sku: string;
  readonly machineId: string;
}

export interface BladedProduct {
  readonly id: string;
  readonly sku: string;
  readonly blade: Blade | null;
}

/** The products whose blade the machine spins faster than its maximum. */
export function overspeedLines(
  products: readonly BladedProduct[],
  machine: Machine | null,
): OverspeedLine[] {
  if (!machine) return [];
  return products.flatMap(({ id, sku, blade }) => {
    const speeds = overspeed(blade, machine.saw);
    return speeds ? [{ productId: id, sku, machineId: machine._id, ...speeds }] : [];
  });
}

export interface OverspeedQuestion {
  /** The products whose blade the selected machine spins too fast. */
  readonly fast: readonly OverspeedLine[];
  /** Also true if there is nothing to acknowledge. */
  readonly acknowledged: boolean;
  readonly acknowledge: (known: boolean) => void;
}

/** Asks the buyer to acknowledge blades that the machine spins too fast. */
export function useOverspeedQuestion(fast: readonly OverspeedLine[]): OverspeedQuestion {
  // Identifies the acknowledged blades and speeds: any change asks again.
  const [known, setKnown] = useState('');
  const asked = JSON.stringify(fast);
  return {
    fast,
    acknowledged: fast.length === 0 || known === asked,
    acknowledge: (isKnown) => setKnown(isKnown ? asked : ''),
  };
}
