import { Text } from '@mantine/core';
import { formatQuantity } from '../../../components/quantity.tsx';

/** "+40" or "−12"; a dash for zero. */
export function SignedQuantity({ value }: { readonly value: number }) {
  const less = value < 0 && { c: 'var(--kerf-bad)' };
  const sign = value > 0 ? '+' : '−';
  return (
    <Text component="span" ff="monospace" fz="0.96em" {...(value === 0 ? { c: 'dimmed' } : less)}>
      {value === 0 ? '–' : `${sign}${formatQuantity(Math.abs(value))}`}
    </Text>
  );
}
