import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const EIGHT_BITS_RGB = [8, 2, 0, 0, 0];

/** A picture that an X server wrote as XWD with four bytes for a pixel, as a PNG. */
export function pngOfXwd(xwd: Buffer): Buffer {
  // https://gitlab.freedesktop.org/xorg/proto/xorgproto/-/blob/master/include/X11/XWDFile.h
  const field = (index: number) => xwd.readUInt32BE(index * 4);
  const [start, width, height] = [field(0) + field(19) * 12, field(4), field(5)];
  const bytesPerLine = field(12);
  const lines = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = start + y * bytesPerLine + x * 4;
      const to = y * (1 + width * 3) + 1 + x * 3;
      const [blue = 0, green = 0, red = 0] = xwd.subarray(from, from + 3);
      lines.set([red, green, blue], to);
    }
  }
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const header = Buffer.concat([size, Buffer.from(EIGHT_BITS_RGB)]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(lines)), chunk('IEND')];
  return Buffer.concat([SIGNATURE, ...parts]);
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
