import type { OrderNeighbours } from '@kerf/contract/schemas/order-list';
import { ActionIcon, Flex, Text } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { totalInWords } from '../../../components/data-table/table-spec.ts';
import { formatQuantity } from '../../../components/quantity.tsx';
import { usePageCommand } from '../../../shared/commands/page-commands.tsx';

interface OrderStepsProps {
  /** The order's position in the list it was opened from. */
  readonly query: Pick<UseQueryResult<OrderNeighbours>, 'data' | 'isPlaceholderData'>;
  readonly onGo: (id: string) => void;
}

type Go = (() => void) | undefined;

/** Goes to the previous or next order of a list, by button or command; undefined where there is none. */
export function useOrderSteps(query: OrderStepsProps['query'], onGo: (id: string) => void) {
  const { data: place, isPlaceholderData } = query;
  const step = (to: { readonly id: string } | null | undefined): Go =>
    to && !isPlaceholderData ? () => onGo(to.id) : undefined;
  const previous = step(place?.previous);
  const next = step(place?.next);
  usePageCommand('nextRecord', next ? { title: 'Next order in the list', run: next } : null);
  usePageCommand(
    'previousRecord',
    previous ? { title: 'Previous order in the list', run: previous } : null,
  );
  return { place, previous, next };
}

/** The props of a step's button. It keeps focus at the end of the list, so that keyboard users do not lose it. */
export function stepProps(onGo: Go) {
  return onGo ? { onClick: onGo } : { 'aria-disabled': true, 'data-disabled': true };
}

/** "3 of 27", with links to the previous and next order in the list it was opened from. */
export function OrderSteps({ query, onGo }: OrderStepsProps) {
  const { place, previous, next } = useOrderSteps(query, onGo);
  if (!place) return null;
  return (
    <Flex component="nav" gap={4} align="center" data-screen-only aria-label="Orders of the list">
      <Text span me={6} c="dimmed" fz="sm" style={{ whiteSpace: 'nowrap' }} role="status">
        {placeInWords(place)}
      </Text>
      <Step name="Previous order" keys="k" onGo={previous}>
        <IconChevronUp size={16} aria-hidden="true" />
      </Step>
      <Step name="Next order" keys="j" onGo={next}>
        <IconChevronDown size={16} aria-hidden="true" />
      </Step>
    </Flex>
  );
}

/** "3 of 27". */
export function placeInWords(place: OrderNeighbours): string {
  const total = totalInWords(place);
  if (!place.isInList) return `Left the list of ${total}`;
  return place.position === null
    ? `One of ${total}`
    : `${formatQuantity(place.position)} of ${total}`;
}

interface StepProps {
  readonly name: string;
  readonly keys: string;
  readonly onGo: Go;
  readonly children: ReactNode;
}

function Step({ name, keys, onGo, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts={keys}
      {...stepProps(onGo)}
    >
      {children}
    </ActionIcon>
  );
}
