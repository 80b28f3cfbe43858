import { Text } from '@mantine/core';
import { isOtherZone, useShopTimeZone } from './shop-time-zone.ts';

/** Says whose days a list is filtered by, where they are not the reader's. */
export function ShopDaysNote() {
  const timeZone = useShopTimeZone();
  if (timeZone === undefined || !isOtherZone(timeZone)) return null;
  return (
    <Text fz="sm" c="dimmed" mt="xs">
      Days of the shop’s time zone, {timeZone}.
    </Text>
  );
}
