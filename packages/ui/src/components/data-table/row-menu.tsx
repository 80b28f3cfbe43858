import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';

interface RowMenuProps {
  /** Names the row: "KS-104233". */
  readonly of: string;
  /** The `Menu.Item`s. */
  readonly children: ReactNode;
}

/**
 * The less frequent actions on a row. Mounted when first opened, since two hundred closed menus cost more
 * than the rest of the page.
 */
export function RowMenu({ of, children }: RowMenuProps) {
  const [used, setUsed] = useState(false);
  return used ? (
    <MountedMenu of={of}>{children}</MountedMenu>
  ) : (
    <Dots of={of} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
  );
}

function MountedMenu({ of, children }: RowMenuProps) {
  const [opened, setOpened] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The menu returns focus to whatever had it when it opened.
    dots.current?.focus();
    setOpened(true);
  }, []);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <Dots of={of} ref={dots} />
      </Menu.Target>
      {/* Before the item acts, so that a dialog which it opens returns the focus to the button. */}
      <Menu.Dropdown onClickCapture={() => dots.current?.focus()}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface DotsProps {
  readonly of: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly onClick?: () => void;
}

function Dots({ of, ...others }: DotsProps) {
  return (
    <ActionIcon variant="subtle" color="gray" size={30} aria-label={`More for ${of}`} {...others}>
      <IconDots size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
