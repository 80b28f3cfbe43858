import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { lineTextFields, lineTextNames, lineTextsInWords } from '@kerf/domain/line-texts';
import type { OrderFields } from '@kerf/domain/po-number';
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import actionClasses from '../../../components/line-action.module.css';
import { useHasLineTexts } from '../../checkout/shop.queries.ts';
import { mayChangeFields, useOrderFields } from '../use-order-fields.ts';
import { LineTextsDialog } from './line-texts-dialog.tsx';
import { SaidOfLine } from './said-of-line.tsx';

/** What was said of an order's lines, to be changed until all of it has shipped. */
export function useLineTexts(order: Order): (line: OrderLine, position: number) => ReactNode {
  const fields = useOrderFields(order, useHasLineTexts());
  const asked = mayChangeFields(order) ? fields : null;
  return (line, position) => (
    <LineTextsOf order={order} line={line} position={position} fields={asked} />
  );
}

interface LineTextsOfProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly position: number;
  /** What may be said of it; null if nothing can change, or while that is not known. */
  readonly fields: OrderFields | null;
}

function LineTextsOf({ order, line, position, fields }: LineTextsOfProps) {
  const [opened, dialog] = useDisclosure(false);
  const shown = fields ? lineTextFields.filter((field) => isAsked(fields, field, line)) : [];
  const isSaid = lineTextsInWords(line) !== '';
  const names = shown.map((field) => lineTextNames[field].toLowerCase()).join(' and ');
  const words = `${isSaid ? 'Change' : 'Add'} ${names}`;
  return (
    <>
      <SaidOfLine line={line} />
      {shown.length > 0 && (
        <UnstyledButton
          className={actionClasses.action ?? ''}
          data-screen-only
          aria-label={`${words}: ${line.name}`}
          onClick={dialog.open}
        >
          <IconPencil size={14} stroke={1.75} aria-hidden="true" />
          {isSaid ? 'Change' : words}
        </UnstyledButton>
      )}
      {opened && fields && (
        <LineTextsDialog
          order={order}
          line={line}
          position={position}
          fields={fields}
          shown={shown}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function isAsked(
  { lineNote, costCenter }: OrderFields,
  field: (typeof lineTextFields)[number],
  line: OrderLine,
): boolean {
  const rule = field === 'note' ? lineNote : costCenter;
  // One that was said before it was turned off can still be removed.
  return rule.kind !== 'off' || line[field] !== undefined;
}
