import type { Category } from '@kerf/contract/schemas/category';

/** A position in the tree: before another category on a level, or last. */
export interface Place {
  readonly parentId: string | null;
  readonly before: string | null;
}

export type Move = 'up' | 'down' | 'in' | 'out';

/** Where a move leads; null if it is impossible. */
export function placeAfter(move: Move, category: Category, all: readonly Category[]): Place | null {
  const { _id: id, parentId } = category;
  const level = all.filter((each) => each.parentId === parentId);
  const at = level.findIndex((each) => each._id === id);
  const [above, below, second] = [level[at - 1], level[at + 1], level[at + 2]];
  switch (move) {
    case 'up':
      return above ? { parentId, before: above._id } : null;
    case 'down':
      return below ? { parentId, before: second?._id ?? null } : null;
    case 'in':
      return above && parentId === null && !hasBelow(id, all)
        ? { parentId: above._id, before: null }
        : null;
    case 'out':
      return parentId === null ? null : { parentId: null, before: nextOnFirstLevel(parentId, all) };
  }
}

function nextOnFirstLevel(id: string, all: readonly Category[]): string | null {
  const first = all.filter((each) => each.parentId === null);
  return first[first.findIndex((each) => each._id === id) + 1]?._id ?? null;
}

/** The part of a row that something is dropped on. */
export type DropPart = 'before' | 'into';

/** Where a category dropped on another one goes; null if it cannot go there. */
export function placeOfDrop(
  part: DropPart,
  dragged: Category,
  target: Category,
  all: readonly Category[],
): Place | null {
  if (dragged._id === target._id) return null;
  if (part === 'into' && target.parentId === null) {
    return hasBelow(dragged._id, all) ? null : { parentId: target._id, before: null };
  }
  if (target.parentId !== null && hasBelow(dragged._id, all)) return null;
  return { parentId: target.parentId, before: target._id };
}

function hasBelow(id: string, all: readonly Category[]): boolean {
  return all.some(({ parentId }) => parentId === id);
}
