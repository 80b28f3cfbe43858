import { isApiProblem } from '@kerf/api-client/api-problem';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Checkbox, TextInput } from '@mantine/core';
import type { Form } from '../../components/form/use-form.ts';
import { CarrierSelect } from './carrier-select.tsx';
import { type LabelValues, sharesNumber } from './label-values.ts';
import classes from './shipments-section.module.css';

interface LabelFieldsProps {
  readonly form: Pick<Form<keyof LabelValues>, 'values' | 'field' | 'change' | 'failure'>;
}

/** What a parcel's label says. Where another shipment has its number, it asks whether both are in one parcel. */
export function LabelFields({ form: { values, field, change, failure } }: LabelFieldsProps) {
  const isShared = sharesNumber(values);
  return (
    <>
      <div className={classes.label}>
        <CarrierSelect label="Carrier" {...field('carrierId')} />
        <TextInput
          label="Service"
          description="Optional"
          placeholder="Ground"
          autoComplete="off"
          maxLength={TEXT_MAX.carrierService}
          {...field('service')}
        />
        <TextInput
          label="Tracking number"
          description="Optional"
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX.trackingNumber}
          {...field('trackingNumber')}
        />
      </div>
      {(isShared || isApiProblem(failure, 'tracking_number_taken')) && (
        <Checkbox
          label="Both go in one parcel, with one tracking number"
          checked={isShared}
          onChange={({ currentTarget: { checked } }) =>
            change('sharedNumber', checked ? values.trackingNumber : '')
          }
        />
      )}
    </>
  );
}
