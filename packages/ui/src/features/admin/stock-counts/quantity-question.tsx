import { Button } from '@mantine/core';
import { formatQuantity } from '../../../components/quantity.tsx';
import { ScanNotice } from '../../scanner/scan-notice.tsx';
import type { useCounting } from './use-counting.ts';
import type { NumberQuestion } from './use-number-question.ts';

type QuantityQuestionProps = NumberQuestion &
  Pick<ReturnType<typeof useCounting>, 'write' | 'goOnWith'>;

/** Asks whether digits were typed as a quantity, or scanned as the number of the next product. */
export function QuantityQuestion({ entered, product, write, goOnWith }: QuantityQuestionProps) {
  return (
    <ScanNotice
      role="alert"
      text={`${entered} is also the number of ${product}. Is it the quantity, or the next product?`}
    >
      <Button variant="default" size="compact-sm" onClick={() => void write(entered, true)}>
        Count {formatQuantity(Number(entered))} pieces
      </Button>
      <Button variant="default" size="compact-sm" onClick={() => goOnWith(entered)}>
        Go on with {product}
      </Button>
    </ScanNotice>
  );
}
