import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import {
  type VatNumberChange,
  type VatNumberView,
  vatNumberChange,
} from '@kerf/contract/schemas/vat-number';
import { plainVatNumber } from '@kerf/domain/tax/european-union';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { DateTime } from '../../components/date-time.tsx';
import { checkBySchema } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useChange } from '../../components/use-change.ts';
import type { ShownKey } from '../../platform/query-keys.ts';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { shopQuery } from '../checkout/shop.queries.ts';

/** Whether VAT numbers change the tax of this shop's orders. */
export function useAsksVatNumbers(): boolean {
  return useQuery(shopQuery(useApi())).data?.vatNumbers === true;
}

/** An account's VAT number, and what the EU's register says of it. */
export function VatNumber({ of }: { readonly of: VatNumberOf }) {
  const query = useQuery(vatNumberQuery(useApi(), of));
  return (
    <Loaded query={query} loading="the VAT number" warns>
      {(saved) => <VatNumberForm of={of} saved={saved} onChanged={() => void query.refetch()} />}
    </Loaded>
  );
}

interface FormProps {
  readonly of: VatNumberOf;
  readonly saved: VatNumberView;
  /** Called when somebody else has changed it. */
  readonly onChanged: () => void;
}

function VatNumberForm({ of, saved, onChanged }: FormProps) {
  const { mutateAsync } = useSetVatNumber(of);
  const form = useForm({
    initial: { number: saved.number },
    check: ({ number }) => checkBySchema(vatNumberChange, { number, was: saved.number }),
    send: (change) => mutateAsync(change),
    onRefused: (error) => isApiProblem(error, 'record_changed') && onChanged(),
  });
  const isSaved = plainVatNumber(form.values.number) === saved.number;
  return (
    <form {...form.props}>
      <Stack gap="sm" maw="28rem" align="stretch">
        <Group align="start" gap="sm" wrap="nowrap">
          <TextInput
            label="VAT number"
            placeholder="DE123456789"
            flex={1}
            maxLength={30}
            autoComplete="off"
            {...form.field('number')}
          />
          <Button type="submit" variant="default" mt={27} loading={form.sending}>
            {isSaved && saved.number !== '' ? 'Check again' : 'Save VAT number'}
          </Button>
        </Group>
        {isSaved && <Standing saved={saved} />}
        {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
      </Stack>
    </form>
  );
}

/** What is known of the number. */
function Standing({ saved }: { readonly saved: VatNumberView }) {
  const { answer, askedAt, unansweredAt, requestId, name, doubt, isAsked, number } = saved;
  if (number === '') return null;
  return (
    <Stack gap={4} fz="sm" role="status">
      {isAsked && <Text fz="sm">Checking the number with the EU’s register.</Text>}
      {answer !== null && (
        <Text fz="sm" {...(answer === 'invalid' && { c: 'var(--kerf-bad)' })}>
          {answerTexts[answer]}
        </Text>
      )}
      {answer !== 'valid' && doubt !== null && (
        <Text fz="sm" c="var(--kerf-bad)">
          {doubt}
        </Text>
      )}
      {askedAt !== null && (
        <Text fz="xs" c="dimmed">
          Checked <DateTime value={askedAt} />
          {answer === 'valid' && name !== null && ` · ${name}`}
          {answer !== 'unanswered' && requestId !== null && ` · ${requestId}`}
        </Text>
      )}
      {answer !== 'unanswered' && unansweredAt !== null && (
        <Text fz="xs" c="dimmed">
          The register could not be asked again <DateTime value={unansweredAt} />. This answer
          counts until it is too old.
        </Text>
      )}
    </Stack>
  );
}

const answerTexts = {
  valid: 'Valid. Orders to another EU country are not charged VAT.',
  invalid: 'The EU’s register doesn’t know this number. Orders are charged VAT.',
  unanswered: 'The EU’s register could not be asked. We ask again every hour.',
} as const;

/** Whose number it is: one's own, or that of a customer by id, for staff. */
type VatNumberOf = { readonly kind: 'own' } | { readonly kind: 'customer'; readonly id: string };

/** How often an answer that is on its way is looked for. */
const LOOK_MS = 2_000;

function vatNumberQuery(api: ApiClient, of: VatNumberOf) {
  return queryOptions({
    queryKey: keyOf(of),
    queryFn: ({ signal }) =>
      of.kind === 'own'
        ? api.getVatNumber({}, { signal })
        : api.getCustomerVatNumber({ params: { id: of.id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isAsked ? LOOK_MS : false),
  });
}

/** Keeps the number. Rejects with `record_changed` if it is another one by now. */
function useSetVatNumber(of: VatNumberOf) {
  return useChange({
    call: (api, body: VatNumberChange): Promise<VatNumberView> =>
      of.kind === 'own'
        ? api.setVatNumber({ body })
        : api.setCustomerVatNumber({ params: { id: of.id }, body }),
    done: ({ number }) => (number === '' ? 'VAT number removed' : 'VAT number saved'),
    onDone: (saved, { client }) => client.setQueryData(keyOf(of), saved),
    outdates: [['order-tax']],
  });
}

function keyOf(of: VatNumberOf): ShownKey {
  return of.kind === 'own' ? ['profile', 'vat-number'] : ['users', 'one', of.id, 'vat-number'];
}
