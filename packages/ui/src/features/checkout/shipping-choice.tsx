import { formatCents } from '@kerf/domain/money';
import { obstacleText } from '@kerf/domain/shipping/obstacle-text';
import type { ShippingOption } from '@kerf/domain/shipping/shipping-options';
import { Radio, Stack, Text } from '@mantine/core';
import type { ShippingForm } from './use-shipping.ts';

interface ShippingChoiceProps {
  readonly shipping: ShippingForm | null;
  readonly size?: 'sm' | 'md';
}

/** The shipping methods with their prices. */
export function ShippingChoice({ shipping, size = 'sm' }: ShippingChoiceProps) {
  if (!shipping) return null;
  const { options, chosen, gone, choose } = shipping;
  if (options.length === 0) return <NoMethodLeft gone={gone} />;
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Shipping method"
        size={size}
        value={chosen?.method.id ?? ''}
        error={gone !== null && `${gone} is no longer offered. Choose another.`}
        onChange={choose}
      >
        <Stack gap="xs" mt={6}>
          {options.map((option) => (
            <Radio
              key={option.method.id}
              value={option.method.id}
              size={size}
              disabled={option.price.kind !== 'price' && option !== chosen}
              label={labelOf(option)}
              description={detailOf(option)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen?.price.kind === 'unavailable' && (
        <Text role="alert" fz="sm" c="var(--kerf-bad)">
          {chosen.method.name}: {obstacleText(chosen.price.obstacle)}
        </Text>
      )}
    </Stack>
  );
}

/** The shop has deleted its last method while the page was open. */
function NoMethodLeft({ gone }: Pick<ShippingForm, 'gone'>) {
  if (gone === null) return null;
  return (
    <Text role="status" fz="sm">
      {gone} is no longer offered. Nothing is charged for shipping any more.
    </Text>
  );
}

function labelOf({ method, price }: ShippingOption): string {
  if (price.kind !== 'price') return method.name;
  return `${method.name} · ${price.price === 0 ? 'free' : formatCents(price.price)}`;
}

function detailOf({ method, price }: ShippingOption): string | undefined {
  if (price.kind === 'unavailable') return obstacleText(price.obstacle);
  if (price.kind === 'quoted') return 'Ask us for a price.';
  return method.words || undefined;
}
