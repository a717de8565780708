import { cut, inertText, runsOf } from '../../functions/dashboard/page/inert-text.ts';

const shown = (text: string) =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

describe('text of others', () => {
  it('is left as it is where it hides nothing', () => {
    for (const text of ['Zoë Marsh', 'عمرو دياب', '초콜릿', '👩‍🎤 & <b>', 'a\tb\nc', '‘n’ “x”']) {
      expect(runsOf(text)).toEqual([{ kind: 'text', text }]);
    }
  });

  it('shows what turns the direction, and what can’t be seen', () => {
    expect(runsOf('live\u202Egnp.exe')).toEqual([
      { kind: 'text', text: 'live' },
      { kind: 'mark', text: '⟨U+202E⟩' },
      { kind: 'text', text: 'gnp.exe' },
    ]);
    expect(shown('a\u0000b\u200Bc\u2066d\uFEFFe\u0007')).toBe(
      'a⟨U+0000⟩b⟨U+200B⟩c⟨U+2066⟩d⟨U+FEFF⟩e⟨U+0007⟩',
    );
  });

  it.each([
    '\u3164',
    '\u115f',
    '\uffa0',
    '\u034f',
    '\u2800',
    '\u180b',
    '\u{e0041}',
    '\u{1d173}',
    '\ufe0f',
  ])('shows what looks like nothing: %j', (letter) => {
    const [, mark, end] = runsOf(`Nova${letter} Pilot`);
    expect([mark?.kind, end]).toEqual(['mark', { kind: 'text', text: ' Pilot' }]);
  });

  it.each(['می‌خواهم', '1️⃣', '❤️', '👩🏽‍🚀', 'क्‍ष', '葛󠄀'])('leaves %s alone', (text) => {
    expect(runsOf(text)).toEqual([{ kind: 'text', text }]);
  });

  it('keeps the accents of a language, and takes down towers of them', () => {
    expect(shown('Việt')).toBe('Việt');
    expect(shown(`z${'\u0301'.repeat(50)}a`)).toBe(`z${'\u0301'.repeat(2)}a`);
  });

  it('is nothing for nothing', () => {
    expect(runsOf('')).toEqual([]);
  });

  it('is cut between letters as a person counts them', () => {
    expect(cut('short', 10)).toEqual({ shown: 'short', rest: '' });
    const family = '👩‍👩‍👧';
    expect(cut(family.repeat(3), 2)).toEqual({ shown: family.repeat(2), rest: family });
    const { shown: start, rest } = cut('x'.repeat(10_000), 200);
    expect([start.length, rest.length]).toEqual([200, 9800]);
  });
});

describe('the same as one string', () => {
  it('shows what can’t be seen, and that something was cut off', () => {
    expect(inertText('gpj.\u202Eevil')).toBe('gpj.⟨U+202E⟩evil');
    expect(inertText('abcdef', 3)).toBe('abc…');
  });
});
