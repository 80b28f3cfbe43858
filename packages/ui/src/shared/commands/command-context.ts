import { createContext, useContext } from 'react';
import type { CommandId } from '../../platform/commands.ts';

/** Gives a command, as if its keys had been pressed. */
export type RunCommand = (id: CommandId) => void;

export const CommandContext = createContext<RunCommand>(() => {});

export function useCommand(): RunCommand {
  return useContext(CommandContext);
}
