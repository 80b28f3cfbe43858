import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { lineTextsChange } from '@kerf/contract/schemas/order-fields';
import {
  type LineTexts,
  lineTextFaults,
  lineTextFields,
  lineTextMax,
  lineTextNames,
  lineTextsInWords,
} from '@kerf/domain/line-texts';
import type { OrderFields } from '@kerf/domain/po-number';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import actionClasses from '../../../components/line-action.module.css';
import { useChange } from '../../../components/use-change.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { hintOf } from '../../checkout/po-number-field.tsx';
import { useHasLineTexts } from '../../checkout/shop.queries.ts';
import { orderKeys, useReadOrder } from '../orders.queries.ts';
import { mayChangeFields, useOrderFields } from '../use-order-fields.ts';
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

interface LineTextsDialogProps {
  readonly order: Order;
  readonly line: OrderLine;
  readonly position: number;
  readonly fields: OrderFields;
  /** The texts that have a field. */
  readonly shown: readonly (keyof LineTexts)[];
  readonly onClose: () => void;
}

/** Changes what is said of a line. A change that somebody else made meanwhile is shown first. */
function LineTextsDialog(props: LineTextsDialogProps) {
  const { order, line, position, fields, shown, onClose } = props;
  const { send, read } = useLineTextsChange(order, position);
  // What editing began from: the request names it.
  const [was, setWas] = useState(() => textsOf(line));
  const form = useForm({
    initial: { ...was },
    check: (values) => checkChange(values, { position, was, fields }),
    send,
    onSent: onClose,
    onRefused: (error) => {
      if (!isApiProblem(error, 'record_changed')) return;
      void read().then((now) => setWas(textsOf(now.lines[position] ?? line)));
    },
  });
  const late = isApiProblem(form.failure, 'record_changed') && (
    <ProblemAlert
      title="Somebody else changed this line meanwhile"
      detail={`It now says: ${lineTextsInWords(was) || 'nothing'}. Save again to replace it with yours.`}
    />
  );
  return (
    <FormDialog
      title={line.name}
      form={form}
      action="Save"
      disabled={!form.dirty}
      failure={late || undefined}
      onClose={onClose}
    >
      {shown.map((field, index) => (
        <TextInput
          key={field}
          label={lineTextNames[field]}
          description={hintOf(field === 'note' ? fields.lineNote : fields.costCenter)}
          autoComplete="off"
          data-autofocus={index === 0 || undefined}
          maxLength={lineTextMax[field]}
          {...form.field(field)}
        />
      ))}
    </FormDialog>
  );
}

function textsOf({
  note = '',
  costCenter = '',
}: Pick<OrderLine, 'note' | 'costCenter'>): LineTexts {
  return { note, costCenter };
}

interface Basis {
  readonly position: number;
  readonly was: LineTexts;
  readonly fields: OrderFields;
}

function checkChange(values: LineTexts, { position, was, fields }: Basis) {
  const { request, errors } = checkBySchema(lineTextsChange, { ...values, position, was });
  const texts = { note: values.note.trim(), costCenter: values.costCenter.trim() };
  const faults = lineTextFaults(fields, texts).filter(({ field }) => texts[field] !== was[field]);
  if (faults.length === 0) return { request, errors };
  const found = Object.fromEntries(faults.map(({ field, message }) => [field, message]));
  return { request: null, errors: { ...errors, ...found } };
}

function useLineTextsChange({ _id: id, number }: Order, position: number) {
  const { mutateAsync } = useChange({
    call: (api, body: LineTexts & { readonly position: number; readonly was: LineTexts }) =>
      api.setLineTexts({ params: { id }, body }),
    done: `Line ${position + 1} of ${number} saved`,
    rereads: [orderKeys.all],
  });
  return { send: mutateAsync, read: useReadOrder(id) };
}
