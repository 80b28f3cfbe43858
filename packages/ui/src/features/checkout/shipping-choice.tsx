import { formatCents } from '@kerf/domain/money';
import { estimateFor, estimateText } from '@kerf/domain/shipping/delivery-estimate';
import { obstacleText } from '@kerf/domain/shipping/obstacle-text';
import type { ShippingOption } from '@kerf/domain/shipping/shipping-options';
import type { ShippingCalendar, ShippingMethod } from '@kerf/domain/shipping/terms';
import { Radio, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNow } from '../orders/held-until.tsx';
import { useShopTimeZone } from '../shop-time/shop-time-zone.ts';
import type { ShippingForm } from './use-shipping.ts';

interface ShippingChoiceProps {
  readonly shipping: ShippingForm | null;
  readonly label?: string;
  /** Which address it is for, of several. */
  readonly description?: string;
  readonly size?: 'sm' | 'md';
}

/** The shipping methods with their prices. */
export function ShippingChoice(props: ShippingChoiceProps) {
  const { shipping, label = 'Shipping method', description, size = 'sm' } = props;
  if (!shipping) return null;
  const { options, chosen, gone, calendar, choose } = shipping;
  if (options.length === 0) return <NoMethodLeft gone={gone} />;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        description={description}
        size={size}
        value={chosen?.method.id ?? ''}
        error={gone !== null && `${gone} is no longer offered. Choose another.`}
        errorProps={{ mt: 'xs' }}
        onChange={choose}
      >
        <Stack gap="xs" mt={6}>
          {options.map((option) => (
            <Radio
              key={option.method.id}
              value={option.method.id}
              size={size}
              disabled={option.price.kind === 'unavailable' && option !== chosen}
              label={labelOf(option)}
              description={detailOf(option, calendar)}
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
  if (price.kind === 'unavailable') return method.name;
  if (price.kind === 'quoted') return `${method.name} · to be quoted`;
  return `${method.name} · ${price.price === 0 ? 'free' : formatCents(price.price)}`;
}

function detailOf({ method, price }: ShippingOption, calendar: ShippingCalendar | null): ReactNode {
  if (price.kind === 'unavailable') return obstacleText(price.obstacle);
  if (!calendar || method.kind !== 'rates' || !method.transit) return method.words || undefined;
  return (
    <>
      {method.words}
      <Estimate method={method} calendar={calendar} />
    </>
  );
}

interface EstimateProps {
  readonly method: ShippingMethod;
  readonly calendar: ShippingCalendar;
}

/** When an order placed now would leave and arrive. */
function Estimate({ method, calendar }: EstimateProps) {
  const now = useNow();
  const timeZone = useShopTimeZone();
  const estimate = timeZone === undefined ? null : estimateFor(method, { calendar }, now, timeZone);
  if (!estimate) return null;
  return (
    <Text span display="block" fz="inherit" c="inherit">
      {estimateText(estimate)}
    </Text>
  );
}
