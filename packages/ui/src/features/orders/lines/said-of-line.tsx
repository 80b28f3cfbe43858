import type { OrderLine } from '@kerf/contract/schemas/order';
import { lineTextsInWords } from '@kerf/domain/line-texts';
import { Text } from '@mantine/core';

/** What was said of a line; nothing where nothing was. */
export function SaidOfLine({ line }: { readonly line: OrderLine }) {
  const said = lineTextsInWords(line);
  return said === '' ? null : (
    <Text span fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {said}
    </Text>
  );
}
