import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import classes from './fulfill.module.css';

interface ScanFieldProps {
  readonly onFound: (orderId: string) => void;
}

/** Takes an order's number from a scanner or the keyboard; Enter opens the order. */
export function ScanField({ onFound }: ScanFieldProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function open(): Promise<void> {
    const serial = parseOrderNumber(text);
    if (serial === null) return setError('Scan or type an order number, such as KS-104233.');
    const number = formatOrderNumber(serial);
    try {
      const { rows } = await api.checkShipRows({ body: { rows: [{ order: number }] } });
      const orderId = rows[0]?.orderId ?? null;
      if (orderId === null) return setError(`There is no order ${number}.`);
      setText('');
      // One that cannot ship now is no step of the work: its own page says how it stands.
      if (rows[0]?.problem) void navigate(`/dashboard/order/${orderId}`);
      else onFound(orderId);
    } catch (failure) {
      setError(problemMessage(failure).detail);
    }
  }

  return (
    <form
      className={classes.scanning}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <TextInput
        className={classes.scan ?? ''}
        size="sm"
        aria-label="Scan or type an order number"
        placeholder="Scan or type an order number"
        leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={text}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
    </form>
  );
}
