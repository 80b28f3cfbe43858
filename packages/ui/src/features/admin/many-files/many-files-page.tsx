import type { FileProduct } from '@kerf/contract/schemas/product-files';
import { Button, Group, NativeSelect, Progress, Text } from '@mantine/core';
import { useFileDrop } from '../../../components/chosen-files.tsx';
import { useUnsavedInput } from '../../../components/form/unsaved-input.ts';
import { PageHeader } from '../../../components/page-header.tsx';
import { fileSize, formatQuantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { PlainList } from '../parts/layout.tsx';
import { Note } from '../parts/section.tsx';
import { DropArea } from '../product-files/drop-area.tsx';
import { useFilesOfProducts } from '../product-files/product-files.queries.ts';
import { mayBeTaken, reasonOf } from '../product-files/upload-failure.ts';
import classes from './many-files.module.css';
import { CHOSEN_TYPES, type ChosenFile, type FileStep, useManyFiles } from './use-many-files.ts';

/** `/dashboard/product-files`: pictures and documents of many products, named by their SKUs. */
export function ManyFilesPage() {
  const { addPicture, addPaper } = useFilesOfProducts();
  const many = useManyFiles(({ file, use }, product, options) =>
    use === 'picture'
      ? addPicture(product._id, file, options)
      : addPaper(product._id, file, options),
  );
  const { files, failure, add, start, cancel } = many;
  // Also beside the area, so that the browser never opens a dropped file in place of the page.
  useFileDrop(() => {});
  const inStep = (...steps: FileStep['name'][]) =>
    files.filter(({ step }) => steps.includes(step.name));
  const isRunning = inStep('waiting', 'sending').length > 0;
  useUnsavedInput(isRunning ? 'page' : null);
  const ready = inStep('ready');
  const again = files.filter(({ step }) => mayBeSentAgain(step));
  return (
    <>
      <PageHeader
        title="Pictures and documents"
        detail="Drop files that are named after their products: KC-250.jpg, KC-250-2.jpg, KC-250 data sheet.pdf. You see which product each is for before it is sent."
      />
      <DropArea
        action="Choose files"
        accept={CHOSEN_TYPES}
        hint="JPEG, PNG or WebP of at most 10 MB each, PDF of at most 20 MB each. A file that a product has already is not added again."
        onFiles={add}
      >
        {null}
      </DropArea>
      {failure !== null && <ErrorAlert error={failure} onRetry={() => void many.lookUp()} />}
      {files.length > 0 && (
        <>
          <Group justify="space-between" gap="0.75rem 1.5rem" mt="1.25rem" mb="sm">
            <Text role="status" fw={500}>
              {summaryOf(files)}
            </Text>
            <Group gap="xs">
              {isRunning ? (
                <Button variant="default" onClick={cancel}>
                  Cancel
                </Button>
              ) : (
                <>
                  <Button variant="default" onClick={many.clear}>
                    Clear the list
                  </Button>
                  {again.length > 0 && (
                    <Button variant="default" onClick={() => void start(again)}>
                      Try {filesText(again.length)} again
                    </Button>
                  )}
                  {ready.length > 0 && (
                    <Button onClick={() => void start(ready)}>
                      Send {filesText(ready.length)}
                    </Button>
                  )}
                </>
              )}
            </Group>
          </Group>
          <PlainList aria-label="Files">
            {files.map((each) => (
              <FileRow
                key={each.id}
                chosen={each}
                isRunning={isRunning}
                onProduct={(product) => many.choose(each.id, product)}
                onRetry={() => void start([each])}
                onRemove={() => many.remove(each.id)}
              />
            ))}
          </PlainList>
        </>
      )}
    </>
  );
}

function filesText(count: number): string {
  return count === 1 ? '1 file' : `${formatQuantity(count)} files`;
}

const summaries: readonly [text: string, ...steps: FileStep['name'][]][] = [
  ['looked up', 'looking'],
  ['ready', 'ready'],
  ['to be sent', 'waiting', 'sending'],
  ['sent', 'sent'],
  ['not sent', 'failed', 'cancelled'],
  ['for more than one product', 'asked'],
  ['without a product', 'unknown'],
  ['refused', 'refused'],
];

/** "2 ready · 1 without a product". */
function summaryOf(files: readonly ChosenFile[]): string {
  return summaries
    .map(([text, ...steps]) => ({
      text,
      count: files.filter(({ step }) => steps.includes(step.name)).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${formatQuantity(count)} ${text}`)
    .join(' · ');
}

interface FileRowProps {
  readonly chosen: ChosenFile;
  /** Whether files are being sent; nothing can be removed or tried again meanwhile. */
  readonly isRunning: boolean;
  readonly onProduct: (product: FileProduct) => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** A file with its product, its result, and what can be done about it. */
function FileRow({ chosen, isRunning, onProduct, onRetry, onRemove }: FileRowProps) {
  const { file, use, product, step } = chosen;
  const mayRetry = mayBeSentAgain(step);
  return (
    <li className={classes.file}>
      <div>
        {file.name}
        <Note fz="sm">
          {use === 'picture' ? 'Picture' : 'Document'}, {fileSize(file.size)}
        </Note>
      </div>
      <div>
        {product && (
          <TextLink to={paths.editProduct(product._id)}>
            {product.name}{' '}
            <Text component="span" c="dimmed">
              {product.sku}
            </Text>
          </TextLink>
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
      <div>
        <Result {...chosen} />
      </div>
      {!isRunning && (
        <Group gap={4} justify="flex-end" wrap="nowrap">
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
        </Group>
      )}
    </li>
  );
}

/** Whether a file that was not sent may be taken later. */
function mayBeSentAgain(step: FileStep): boolean {
  return step.name === 'cancelled' || (step.name === 'failed' && mayBeTaken(step.failure));
}

const UNKNOWN = 'No product has this number. Name the file after its SKU.';

function Result({ file, step }: ChosenFile) {
  switch (step.name) {
    case 'sending':
      return (
        <div>
          {step.share < 1 ? `${Math.round(step.share * 100)}%` : 'Being prepared'}
          <Progress value={step.share * 100} aria-label={`Upload of ${file.name}`} />
        </div>
      );
    case 'unknown':
      return <Refused>{UNKNOWN}</Refused>;
    case 'refused':
      return <Refused>{step.reason}</Refused>;
    case 'failed':
      return <Refused>{reasonOf(step.failure)}</Refused>;
    default:
      return plain[step.name];
  }
}

function Refused({ children }: { readonly children: string }) {
  return <Text c="var(--mantine-color-error)">{children}</Text>;
}

const plain = {
  looking: 'Looking up the product',
  asked: 'More than one product has this number.',
  ready: 'Ready',
  waiting: 'Waiting',
  sent: 'Sent',
  cancelled: 'Cancelled',
} as const;
