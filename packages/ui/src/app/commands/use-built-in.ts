import { useMantineColorScheme } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import { nextScheme } from '../../components/scheme-switch.tsx';
import { toastFailure } from '../../components/toasts.tsx';
import { type CommandId, commandOf } from '../../platform/commands.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useLogOut } from '../../session/use-log-out.ts';

/** Carries out the commands that need no page and no dialog: places to go to, colours, paper, the way out. */
export function useBuiltIn(): (id: CommandId) => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  const { files } = usePlatform();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const print = () => {
    files
      .print()
      .catch(() => toastFailure('Nothing was printed. Check the printer and try again.'));
  };
  return (id) => {
    const { to } = commandOf(id);
    if (to !== undefined) void navigate(to);
    else if (id === 'scheme') setColorScheme(nextScheme(colorScheme));
    else if (id === 'logOut') void logOut();
    else if (id === 'print') print();
  };
}
