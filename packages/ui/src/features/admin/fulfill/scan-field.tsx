import { TEXT_MAX } from '@kerf/domain/limits';
import { formatOrderNumber, parseOrderNumber } from '@kerf/domain/order-state';
import { TextInput } from '@mantine/core';
import { IconBarcode } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../../shared/api.ts';
import { problemMessage } from '../../../shared/problem.messages.ts';
import classes from './fulfill.module.css';

interface ScanFieldProps {
  /** Whether the last number was entered here, so that the field takes focus for the next. */
  readonly isInUse: boolean;
  readonly onFound: (orderId: string) => void;
}

/** Accepts an order number from a scanner or the keyboard; Enter opens the order. */
export function ScanField({ isInUse, onFound }: ScanFieldProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const latest = useRef(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isInUse) field.current?.focus();
  }, [isInUse]);

  async function open(): Promise<void> {
    // Some scanners send Enter twice.
    if (text.trim() === '') return;
    const serial = parseOrderNumber(text);
    if (serial === null) return setError('Scan or type an order number, such as KS-104233.');
    latest.current += 1;
    const scan = latest.current;
    // Cleared right away: the next scan may come before the response.
    setText('');
    const show = await lookUp(formatOrderNumber(serial));
    if (scan === latest.current) show();
  }

  /** Looks up an order; returns what to do about it. */
  async function lookUp(number: string): Promise<() => void> {
    try {
      const { rows } = await api.checkShipRows({ body: { rows: [{ order: number }] } });
      const orderId = rows[0]?.orderId ?? null;
      if (orderId === null) return () => setError(`There is no order ${number}.`);
      // An order that cannot ship now is not part of this list; its own page explains why.
      if (rows[0]?.problem) return () => void navigate(`/dashboard/order/${orderId}`);
      return () => onFound(orderId);
    } catch (failure) {
      return () => {
        setText((later) => (later === '' ? number : later));
        setError(problemMessage(failure).detail);
      };
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
        ref={field}
        className={classes.scan ?? ''}
        size="sm"
        aria-label="Scan or type an order number"
        placeholder="Scan or type an order number"
        leftSection={<IconBarcode size={16} stroke={1.6} aria-hidden="true" />}
        autoComplete="off"
        spellCheck={false}
        maxLength={TEXT_MAX.scannedNumber}
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
