import { meaningOf, shortcuts } from '../../functions/dashboard/page/keys/shortcuts.ts';

describe('single keys', () => {
  it('mean what the list says, each something else', () => {
    const keys = Object.values(shortcuts);
    expect(new Set(keys).size).toBe(keys.length);
    expect(meaningOf(null, 'j', false)).toEqual({ kind: 'shortcut', name: 'next' });
    expect(meaningOf(null, '?', true)).toEqual({ kind: 'shortcut', name: 'help' });
    expect(meaningOf(null, 'q', false)).toEqual({ kind: 'none' });
  });

  it('tell a letter from the same one with Shift', () => {
    expect(meaningOf(null, 'x', false)).toEqual({ kind: 'shortcut', name: 'select' });
    expect(meaningOf(null, 'X', true)).toEqual({ kind: 'shortcut', name: 'selectRange' });
    expect(meaningOf(null, 'E', true)).toEqual({ kind: 'shortcut', name: 'restore' });
  });

  it('take two keys for a place', () => {
    expect(meaningOf(null, 'g', false)).toEqual({ kind: 'begun' });
    expect(meaningOf('g', 'a', false)).toEqual({ kind: 'shortcut', name: 'goArtists' });
    expect(meaningOf('g', 'e', false)).toEqual({ kind: 'none' });
  });

  it('never begin with a key that means something by itself', () => {
    const all = Object.values<string>(shortcuts);
    for (const keys of all.filter((one) => one.includes(' '))) {
      expect(all).not.toContain(keys.split(' ')[0]);
    }
  });
});
