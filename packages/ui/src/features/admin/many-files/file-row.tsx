import type { FileProduct } from '@kerf/contract/schemas/product-files';
import { Anchor, Button, NativeSelect, Progress } from '@mantine/core';
import { Link } from 'react-router-dom';
import { fileSize } from '../../../components/file-size.ts';
import { mayBeTaken, reasonOf } from '../product-files/upload-failure.ts';
import type { ChosenFile, FileStep } from './chosen-file.ts';
import classes from './many-files.module.css';

interface FileRowProps {
  readonly chosen: ChosenFile;
  /** Whether files are being sent; nothing can be removed or tried again meanwhile. */
  readonly isRunning: boolean;
  readonly onProduct: (product: FileProduct) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A file with its product, its result, and what can be done about it. */
export function FileRow({ chosen, isRunning, onProduct, onRetry, onRemove }: FileRowProps) {
  const { file, use, product, step } = chosen;
  const mayRetry = mayBeSentAgain(step);
  return (
    <li className={classes.file}>
      <div className={classes.name}>
        {file.name}
        <span className={classes.soft}>
          {use === 'picture' ? 'Picture' : 'Document'}, {fileSize(file.size)}
        </span>
      </div>
      <div className={classes.product}>
        {product && (
          <Anchor component={Link} to={`/dashboard/manage-products/${product._id}`} inherit>
            {product.name} <span className={classes.soft}>{product.sku}</span>
          </Anchor>
        )}
        {step.name === 'asked' && (
          <NativeSelect
            aria-label={`Product of ${file.name}`}
            data={[
              { value: '', label: 'Choose the product' },
              ...step.choices.map(({ _id, sku, name }) => ({
                value: _id,
                label: `${sku} · ${name}`,
              })),
            ]}
            value=""
            onChange={({ currentTarget: { value } }) => {
              const one = step.choices.find(({ _id }) => _id === value);
              if (one) onProduct(one);
            }}
          />
        )}
      </div>
      <Result {...chosen} />
      {!isRunning && (
        <div className={classes.actions}>
          {mayRetry && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Try ${file.name} again`}
              onClick={onRetry}
            >
              Try again
            </Button>
          )}
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Remove ${file.name}`}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

/** Whether a file that was not sent may be taken later. */
export function mayBeSentAgain(step: FileStep): boolean {
  return step.name === 'cancelled' || (step.name === 'failed' && mayBeTaken(step.failure));
}

const UNKNOWN = 'No product has this number. Name the file after its SKU.';

function Result({ file, step }: ChosenFile) {
  switch (step.name) {
    case 'sending':
      return (
        <div className={classes.result}>
          {step.share < 1 ? `${Math.round(step.share * 100)}%` : 'Being prepared'}
          <Progress value={step.share * 100} aria-label={`Upload of ${file.name}`} />
        </div>
      );
    case 'unknown':
      return <p className={classes.refusal}>{UNKNOWN}</p>;
    case 'refused':
      return <p className={classes.refusal}>{step.reason}</p>;
    case 'failed':
      return <p className={classes.refusal}>{reasonOf(step.failure)}</p>;
    default:
      return <p className={classes.result}>{plain[step.name]}</p>;
  }
}

const plain = {
  looking: 'Looking up the product',
  asked: 'More than one product has this number.',
  ready: 'Ready',
  waiting: 'Waiting',
  sent: 'Sent',
  cancelled: 'Cancelled',
} as const;
