import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { toastFailure } from '../../../components/toasts.tsx';
import { partLoader } from '../../../platform/part-loader.ts';
import type { Files, FileToSave } from '../../../platform/platform.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';

/** Downloads template files with the import's headings and a sample product of each kind. */
export function TemplateMenu() {
  const { files } = usePlatform();
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} aria-hidden="true" />}
        >
          Template
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void save(files, async () => (await load()).csvTemplate())}>
          CSV file
        </Menu.Item>
        <Menu.Item onClick={() => void save(files, async () => (await load()).xlsxTemplate())}>
          Excel workbook
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const load = partLoader(() => import('./template-files.ts'));

async function save(files: Files, make: () => Promise<FileToSave>): Promise<void> {
  try {
    await files.save(await make());
  } catch {
    toastFailure('The template could not be saved. Try again.');
  }
}
