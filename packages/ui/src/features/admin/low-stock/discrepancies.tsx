import type { StockDiscrepancy } from '@kerf/contract/schemas/stock';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NoticeBar } from '../../../components/notice-bar.tsx';
import { counted, formatQuantity } from '../../../components/quantity.tsx';
import { useApi } from '../../../shared/api.ts';
import { discrepanciesQuery } from '../stock/stock.queries.ts';
import { SettleDiscrepancy } from './settle-discrepancy.tsx';

/** Lists the products whose movements do not add up to their stock, each with a way to settle it. */
export function Discrepancies() {
  const { data } = useQuery(discrepanciesQuery(useApi()));
  const [chosen, setChosen] = useState<StockDiscrepancy | null>(null);
  const settling = chosen && (
    <SettleDiscrepancy discrepancy={chosen} onClose={() => setChosen(null)} />
  );
  if (!data || data.total === 0) return settling;
  return (
    <>
      <NoticeBar icon={IconAlertTriangle} tone="loud">
        The movements of {counted(data.total, 'product')} do not add up to what is on hand. Count
        them, and tell the person who runs the server.
      </NoticeBar>
      {data.items.map((item) => (
        <NoticeBar
          key={item._id}
          icon={IconAlertTriangle}
          tone="quiet"
          action={
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Settle ${item.sku}`}
              onClick={() => setChosen(item)}
            >
              Settle
            </Button>
          }
        >
          {item.sku} {item.name}: {formatQuantity(item.onHand)} on hand,{' '}
          {formatQuantity(item.moved)} by movements
        </NoticeBar>
      ))}
      {settling}
    </>
  );
}
