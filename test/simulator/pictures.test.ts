import { encodeJpeg, mosaic, pictureAt } from '../../lib/simulator/wire/pictures.ts';
import { make } from '../../lib/simulator/world.ts';

const world = make(1, { today: '2026-11-21' });
const hash = String(world.artists['1001']?.picture);

describe('a picture', () => {
  it.each([56, 250, 500, 1000])('of %d pixels is a JPEG of that size, under 64 KB', (pixels) => {
    const bytes = mosaic(hash, pixels);
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect([...bytes.subarray(-2)]).toEqual([0xff, 0xd9]);
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    expect(bytes.readUInt16BE(frame + 5)).toBe(pixels);
    expect(bytes.readUInt16BE(frame + 7)).toBe(pixels);
    expect(bytes.length).toBeLessThan(65_536);
  });

  it('is the same for the same content id and another for another', () => {
    expect(mosaic(hash, 250).equals(mosaic(hash, 250))).toBe(true);
    expect(mosaic(hash, 250).equals(mosaic('0'.repeat(32), 250))).toBe(false);
  });

  it('has the bits that the standard asks for', () => {
    // Luma 131 is level 3: length 2 in four bits, 11, end of block 0. Both other differences are 0:
    // 0000 0 each. Ones fill the last byte.
    const scan = encodeJpeg(8, () => [131, 128, 128]);
    expect([...scan.subarray(-5)]).toEqual([0b0010_1100, 0b0000_0000, 0b0111_1111, 0xff, 0xd9]);
  });

  it.each([
    ['/artist/{hash}/250x250-000000-80-0-0.jpg', true],
    ['/artist/{hash}/250.jpg', true],
    ['/artist//56x56-000000-80-0-0.jpg', true],
    ['/cover/{hash}/250x250-000000-80-0-0.jpg', false],
    ['/cover//250x250-000000-80-0-0.jpg', false],
    ['/artist/{hash}/250x300-000000-80-0-0.jpg', false],
    ['/artist/{hash}/0.jpg', false],
    ['/artist/{hash}/9999.jpg', false],
    ['/artist/ffffffffffffffffffffffffffffffff/250.jpg', false],
  ])('at %s is there: %s', (path, isThere) => {
    expect(pictureAt(world, path.replace('{hash}', hash)) !== null).toBe(isThere);
  });
});
