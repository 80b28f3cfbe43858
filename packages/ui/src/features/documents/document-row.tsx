import type { DocumentKind, OrderDocument } from '@kerf/contract/schemas/document';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { DateTime } from '../../components/date-time.tsx';
import { Money } from '../../components/money.tsx';
import { centsFromWire } from '../../shared/wire-money.ts';
import classes from './documents-section.module.css';
import type { PdfUse } from './use-pdf-task.ts';

/** The names of documents on screen. */
const documentNames: Readonly<Record<DocumentKind, string>> = {
  confirmation: 'Order confirmation',
  invoice: 'Invoice',
  'credit-note': 'Credit note',
  'packing-slip': 'Packing slip',
};

interface DocumentRowProps {
  readonly document: OrderDocument;
  readonly busy: boolean;
  readonly onUse: (use: PdfUse) => void;
}

/** One document, with buttons to print and save it. */
export function DocumentRow({ document, busy, onUse }: DocumentRowProps) {
  const { kind, number, issuedAt, total, isVoid, replacedBy } = document;
  const name = [documentNames[kind], number].filter((part) => part !== null).join(' ');
  return (
    <li>
      <span className={classes.name}>
        {documentNames[kind]}
        {number !== null && <span className={classes.number}>{number}</span>}
        {isVoid && (
          <span className={classes.void}>
            Void: the refund failed{replacedBy !== undefined && `. Replaced by ${replacedBy}`}
          </span>
        )}
      </span>
      <span className={classes.facts}>
        {issuedAt !== null && <DateTime value={issuedAt} />}
        {total !== undefined && <Money cents={centsFromWire(total)} />}
      </span>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPrinter size={14} aria-hidden="true" />}
          disabled={busy}
          aria-label={`Print ${name}`}
          onClick={() => onUse('print')}
        >
          Print
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          disabled={busy}
          aria-label={`Download ${name}`}
          onClick={() => onUse('download')}
        >
          Download
        </Button>
      </Group>
    </li>
  );
}
