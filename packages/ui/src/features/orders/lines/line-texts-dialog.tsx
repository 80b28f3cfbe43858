import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { lineTextsChange } from '@kerf/contract/schemas/order-fields';
import {
  type LineTexts,
  lineTextFaults,
  lineTextMax,
  lineTextNames,
  lineTextsInWords,
} from '@kerf/domain/line-texts';
import type { OrderFields } from '@kerf/domain/po-number';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBySchema } from '../../../components/form/field-errors.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useForm } from '../../../components/form/use-form.ts';
import { toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { hintOf } from '../../checkout/po-number-field.tsx';
import { orderKeys, orderQuery } from '../orders.queries.ts';

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
export function LineTextsDialog(props: LineTextsDialogProps) {
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
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: LineTexts & { readonly position: number; readonly was: LineTexts }) =>
      api.setLineTexts({ params: { id }, body }),
    onSuccess: () => toastSuccess(`Line ${position + 1} of ${number} saved`),
    // A refusal means that the page is out of date.
    onSettled: () => client.invalidateQueries({ queryKey: orderKeys.all }),
  });
  const read = () => client.fetchQuery({ ...orderQuery(api, id), staleTime: 0 });
  return { send: mutateAsync, read };
}
