import { isApiProblem } from '@kerf/api-client/api-problem';
import type { OrderFields } from '@kerf/domain/po-number';
import { useState } from 'react';
import { serverErrors } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { atFields, checkOrderFields, orderFieldValues } from './order-field-values.ts';

interface RuleFormParts {
  /** What is saved; null is an account that is asked as all are. */
  readonly saved: OrderFields | null;
  /** What such an account is asked for. */
  readonly shop?: OrderFields;
  /** Saves `fields` in place of `was`. */
  readonly send: (
    fields: OrderFields | null,
    was: OrderFields | null,
  ) => Promise<OrderFields | null>;
  /** Reads what another admin saved meanwhile; undefined if it cannot be read. */
  readonly reread: () => Promise<OrderFields | null | undefined>;
  readonly onSaved?: () => void;
}

/** A form for what is asked for with orders. What was typed survives another admin's change. */
export function useRuleForm({ saved, shop, send, reread, onSaved }: RuleFormParts) {
  // What editing began from, which another admin's change does not replace.
  const [base, setBase] = useState(saved);
  const form = useForm({
    initial: orderFieldValues(base, shop),
    check: checkOrderFields,
    send: ({ fields }) => send(fields, base),
    refusedFields: (error) => atFields(serverErrors(error)),
    onSent: (now) => {
      setBase(now);
      onSaved?.();
    },
    onRefused: (error) => {
      if (!isApiProblem(error, 'record_changed')) return;
      void reread().then((now) => now !== undefined && setBase(now));
    },
  });
  if (base !== saved && !form.dirty && !form.sending) setBase(saved);
  return form;
}
