import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useApi } from '../../shared/api.ts';
import { carriersQuery } from './shipping.queries.ts';

interface CarrierSelectProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (event: SyntheticEvent<HTMLSelectElement>) => void;
}

/** Selects one of the shop's carriers; empty for none. */
export function CarrierSelect(props: CarrierSelectProps) {
  const { data = [] } = useQuery(carriersQuery(useApi()));
  return (
    <NativeSelect
      data={[
        { value: '', label: 'No carrier' },
        ...data.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      {...props}
    />
  );
}
