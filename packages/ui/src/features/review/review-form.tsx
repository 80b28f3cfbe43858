import type { Review } from '@kerf/contract/schemas/review';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Anchor, Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useForm } from '../../components/form/use-form.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { StarsInput } from '../../components/stars.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { productAddress } from '../catalog/product-address.ts';
import classes from './review.module.css';
import { useAddReview } from './review.queries.ts';
import { ReviewFacts } from './review-facts.tsx';
import { checkReview, emptyReview, hasFactErrors, hasFacts, ratingOf } from './review-fields.ts';
import { ReviewPreview } from './review-preview.tsx';

interface ReviewFormProps {
  readonly account: Account;
  /** The id of the product to preselect, or empty. */
  readonly productId: string;
}

/** The review form, with a preview next to it. */
export function ReviewForm({ account, productId }: ReviewFormProps) {
  const [opened, setOpened] = useState<boolean | null>(null);
  const { mutateAsync, data } = useAddReview();
  const form = useForm({
    draft: { form: `review ${productId}`.trim(), email: account.email },
    initial: emptyReview(account, productId),
    check: checkReview,
    sendOnce: (review, idempotencyKey) => mutateAsync({ review, idempotencyKey }),
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
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={form.sending}>
            Add Review
          </Button>
          <p role="status" className={classes.added}>
            {data && !form.dirty && <Added review={data.review} />}
          </p>
        </div>
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
          <Anchor component={Link} to={productAddress(review.productId)}>
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
