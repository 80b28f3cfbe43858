import { isShownPicture } from '@kerf/contract/client-config';
import type { Review } from '@kerf/contract/schemas/review';
import { materials } from '@kerf/domain/blade';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutUnits } from '@kerf/domain/review-figures';
import {
  Anchor,
  Autocomplete,
  Box,
  Button,
  Flex,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import { formatQuantity } from '../../components/quantity.tsx';
import { cutText } from '../../components/review/review-summary.ts';
import { Stars, StarsInput } from '../../components/stars.tsx';
import * as paths from '../../platform/paths.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useAccount } from '../../session/session-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { ProductSelect } from '../catalog/product-select.tsx';
import { useMachines } from '../machines/machines.queries.ts';
import classes from './review.module.css';
import { useAddReview } from './review.queries.ts';
import {
  checkReview,
  emptyReview,
  factsOf,
  hasFactErrors,
  hasFacts,
  type ReviewField,
  type ReviewValues,
  ratingOf,
} from './review-fields.ts';

/** `/dashboard/review`: writes a review; `?product=` preselects a product. */
export function ReviewPage() {
  const account = useAccount();
  const [search] = useSearchParams();
  const productId = search.get('product') ?? '';
  if (!account) return null;
  return (
    <>
      <PageHeader
        title="Add Review"
        detail="Published immediately on the front page. What helps others most: the blade, the material, how long it lasted."
      />
      <ReviewForm key={`${account.email} ${productId}`} account={account} productId={productId} />
    </>
  );
}

interface ReviewFormProps {
  readonly account: Account;
  /** The id of the product to preselect, or empty. */
  readonly productId: string;
}

/** The review form, with a preview next to it. */
function ReviewForm({ account, productId }: ReviewFormProps) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const { mutateAsync, data } = useAddReview();
  const form = useForm({
    draft: { form: `review ${productId}`.trim() },
    initial: emptyReview(account, productId),
    check: checkReview,
    sendOnce: (body, idempotencyKey) => mutateAsync({ body, idempotencyKey }),
    reveal: (errors) => hasFactErrors(errors) && flushSync(() => setOpened(true)),
  });
  const { values } = form;
  const [hadFacts] = useState(() => hasFacts(values));

  return (
    <div className={classes.page}>
      <form className={classes.form} {...form.props}>
        <div className={classes.rating}>
          <TextInput
            label="Rating"
            type="number"
            min={1}
            max={5}
            step={1}
            inputMode="numeric"
            size="md"
            {...form.field('rating')}
          />
          <StarsInput
            label="Stars"
            value={ratingOf(values)}
            onChange={(rating) => form.change('rating', `${rating}`)}
          />
        </div>
        <Textarea
          label="Your review"
          description={lengthInWords(values.des)}
          size="md"
          rows={7}
          {...form.field('des')}
        />
        <ReviewFacts form={form} opened={opened ?? hadFacts} onToggle={setOpened} />
        <TextInput label="Name" autoComplete="name" size="md" {...form.field('name')} />
        <TextInput
          label="Picture address"
          description={pictureHint(usePlatform().config.pictureHosts)}
          inputMode="url"
          autoComplete="off"
          size="md"
          {...form.field('img')}
        />
        {form.failure && <ErrorAlert error={form.failure} onRetry={form.submit} />}
        <Group gap="0.75rem 1.25rem">
          <Button type="submit" size="md" loading={form.sending}>
            Add Review
          </Button>
          <Text role="status" c="dimmed">
            {data && !form.dirty && <Added review={data.review} />}
          </Text>
        </Group>
      </form>
      <ReviewPreview values={values} />
    </div>
  );
}

/** Links to the published review. */
function Added({ review }: { readonly review: Review }) {
  return (
    <>
      Your review is{' '}
      <Anchor component={Link} to="/#reviews">
        on the front page
      </Anchor>
      {review.productId !== undefined && (
        <>
          {' and '}
          <Anchor component={Link} to={paths.product(review.productId)}>
            beside the product
          </Anchor>
        </>
      )}
      .
    </>
  );
}

function pictureHint(hosts: readonly string[] = []): string {
  if (hosts.length === 0) return 'Optional, https only. Readers see your initials.';
  return `Optional, https only. Pictures hosted at ${hosts.join(', ')} are shown, otherwise your initials.`;
}

/** "1,800 of 2,000 characters", only when close to the limit. */
function lengthInWords(text: string): string | undefined {
  const { length } = text.trim();
  if (length < TEXT_MAX.review * 0.8) return undefined;
  return `${formatQuantity(length)} of ${formatQuantity(TEXT_MAX.review)} characters`;
}

/** A preview of the review; hidden from screen readers, since it repeats the fields. */
function ReviewPreview({ values }: { readonly values: ReviewValues }) {
  const { pictureHosts } = usePlatform().config;
  const [text, img] = [values.des.trim(), values.img.trim()];
  const { cut, ...facts } = factsOf(values);
  const isAmount = cut !== undefined && Number.isInteger(cut.count) && cut.count > 0;
  const usage = cutText({ ...facts, cut: isAmount ? cut : undefined });
  return (
    <Box
      component="figure"
      pos="sticky"
      top="calc(var(--app-shell-header-offset, 0rem) + 1.5rem)"
      miw={0}
      aria-hidden="true"
    >
      <Stack gap="sm" py="md" style={{ borderBlock: '1px solid var(--kerf-rule-strong)' }}>
        <Stars rating={ratingOf(values) ?? 0} />
        <Text
          component="blockquote"
          mih="6rem"
          fz="1.0625rem"
          textWrap="pretty"
          c={text === '' ? 'dimmed' : 'bright'}
        >
          {text === '' ? 'Your review appears here.' : text}
        </Text>
        {usage !== '' && (
          <Text fz="sm" c="dimmed">
            {usage}
          </Text>
        )}
        <Flex component="p" gap={10} align="center" mih="2rem" fz="sm" fw={600}>
          <PersonPicture
            name={values.name}
            address={isShownPicture(img, pictureHosts) ? img : ''}
          />
          {values.name.trim()}
        </Flex>
      </Stack>
      <Box component="figcaption" mt="xs" fz="xs" c="dimmed">
        As others will read it
      </Box>
    </Box>
  );
}

interface ReviewFactsProps {
  readonly form: Form<ReviewField>;
  readonly opened: boolean;
  readonly onToggle: (opened: boolean) => void;
}

/** Optional facts: the blade, the material, the machine and how much was cut. */
function ReviewFacts({ form, opened, onToggle }: ReviewFactsProps) {
  return (
    <details
      className={classes.facts}
      open={opened}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <summary>
        The blade and the cut{' '}
        <Text span fw={400} c="dimmed">
          optional
        </Text>
      </summary>
      {opened && <Facts form={form} />}
    </details>
  );
}

function Facts({ form }: Pick<ReviewFactsProps, 'form'>) {
  return (
    <Box className={parts.fields ?? ''} pt="md" pb="xs">
      <div className={parts.wide}>
        <ProductSelect
          label="Product"
          clearLabel="Clear product"
          value={form.values.productId}
          error={form.errors.productId}
          onChange={(productId) => form.change('productId', productId)}
        />
      </div>
      <NativeSelect
        label="Material"
        size="md"
        data={[{ value: '', label: 'Not specified' }, ...materials]}
        {...form.field('material')}
      />
      <Machine form={form} />
      <TextInput
        label="Approximate amount cut"
        placeholder="e.g. 600"
        inputMode="numeric"
        autoComplete="off"
        size="md"
        {...form.field('cut.count')}
      />
      <NativeSelect label="Unit" size="md" data={[...cutUnits]} {...form.field('cut.unit')} />
    </Box>
  );
}

/** Free text, with the reviewer's own machines as suggestions. */
function Machine({ form }: Pick<ReviewFactsProps, 'form'>) {
  const names = new Set(useMachines().data?.map(({ name }) => name));
  const { onChange: _, ...field } = form.field('machine');
  return (
    <Autocomplete
      label="Machine"
      placeholder="e.g. table saw"
      size="md"
      maxLength={TEXT_MAX.machineName}
      data={[...names]}
      comboboxProps={{ withinPortal: false }}
      {...field}
      onChange={(machine) => form.change('machine', machine)}
    />
  );
}
