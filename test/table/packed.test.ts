import { createHash } from 'node:crypto';
import { dictionary, Packed, packed, PackedText, packedText } from '../../shared/table/packed.ts';

describe('a packed attribute', () => {
  const value = {
    summary: '“Nova Pilot” is now called “夜行”',
    payload: { before: null, list: [] },
  };

  it('is what it was', () => {
    expect(Packed.parse(packed(value))).toEqual(value);
    expect(Packed.parse(packed('{}'))).toBe('{}');
  });

  it('is the same text, where it was one', () => {
    const text = `{ "name":\t"夜行" }`;
    expect(PackedText.parse(packedText(text))).toBe(text);
    expect(Packed.parse(packedText(text))).toEqual({ name: '夜行' });
  });

  it('takes a third of the space where it is like the others', () => {
    const checks = [
      { at: '2026-11-22T11:00:00.000Z', result: 'found', read: ['release_list'] },
      { at: '2026-11-22T11:05:00.000Z', result: 'same', read: ['release_list', 'release_page'] },
    ];
    expect(packed(checks).byteLength * 3).toBeLessThan(JSON.stringify(checks).length);
  });

  it('is refused where another dictionary was used, or it was damaged', () => {
    const [, ...rest] = packed(value);
    expect(() => Packed.parse(Uint8Array.of(9, ...rest))).toThrow('another dictionary');
    expect(() => Packed.parse(Uint8Array.of(2, 255, 255))).toThrow();
  });

  it('is read with the dictionary that it was packed with: that one stays as it is', () => {
    expect(createHash('sha256').update(dictionary).digest('hex')).toBe(
      '34b83e2f509fdd6751312b74b24aad56f7669324d5317fdf167ec3b34bf206d2',
    );
  });
});
