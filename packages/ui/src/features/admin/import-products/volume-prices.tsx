import type { VolumePriceChoice } from '@kerf/domain/product-import/volume-prices';
import { Radio, Stack } from '@mantine/core';

interface VolumePricesProps {
  readonly value: VolumePriceChoice;
  readonly onChange: (choice: VolumePriceChoice) => void;
}

/** What happens to volume prices where a file has prices without them. */
export function VolumePrices({ value, onChange }: VolumePricesProps) {
  return (
    <Radio.Group
      label="Volume prices"
      description="The file has prices without them."
      value={value}
      onChange={(next) => onChange(next === 'along' ? 'along' : 'keep')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="keep"
          label="Keep as they are"
          description="A row whose new price is below a volume price has a problem."
        />
        <Radio
          value="along"
          label="Change along in proportion"
          description="If a price falls by 5%, the product’s volume prices do too, rounded to the cent. The plan shows them."
        />
      </Stack>
    </Radio.Group>
  );
}
