/** Lengths are pixels in the window. */
export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The distance from what is kept clear of. */
const CLEARANCE = 8;

export interface Place {
  readonly left: number;
  readonly top: number;
}

/**
 * The upper left corner of the place in `room` for a box of this size that covers none of `taken`: where it is
 * now, else as high as possible at the right edge, in the middle or at the left edge. Without any, the top
 * right.
 */
export function freePlace(
  size: Size,
  room: Box,
  taken: readonly Box[],
  now: Place | null = null,
): Place {
  const isFree = (place: Place) => !taken.some((box) => overlap(boxAt(place, size), box));
  const right = Math.max(room.left, room.right - size.width);
  const topRight = { left: right, top: room.top };
  const lefts = [right, (room.left + right) / 2, room.left];
  const tops = [room.top, ...taken.map(({ bottom }) => bottom + CLEARANCE)].toSorted(
    (one, other) => one - other,
  );
  const places = lefts.flatMap((left) => tops.map((top) => ({ left, top })));
  const inRoom = [...(now ? [now] : []), ...places].filter(
    ({ top }) => top >= room.top && top + size.height <= room.bottom,
  );
  return inRoom.find(isFree) ?? topRight;
}

function boxAt({ left, top }: Place, { width, height }: Size): Box {
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
