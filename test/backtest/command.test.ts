import { commandOf, UsageError } from '../../lib/backtest/command.ts';

describe('the command of the back-test', () => {
  it.each([
    [['a/b.csv'], { kind: 'numbers', path: 'a/b.csv', isExplained: false, out: null }],
    [['--explain', 'b.csv'], { kind: 'numbers', path: 'b.csv', isExplained: true, out: null }],
    [
      ['a/b.csv', '--plot'],
      { kind: 'numbers', path: 'a/b.csv', isExplained: true, out: 'a/b.backtest.svg' },
    ],
    [
      ['--plot', 'history'],
      { kind: 'numbers', path: 'history', isExplained: true, out: 'history.backtest.svg' },
    ],
    [
      ['b.csv', '--plot', '--out', 'c.svg'],
      { kind: 'numbers', path: 'b.csv', isExplained: true, out: 'c.svg' },
    ],
  ])('is read from %j', (words, command) => {
    expect(commandOf(words)).toEqual(command);
  });

  it.each([
    [['--releases', 'a.json'], { kind: 'releases', path: 'a.json', which: 'arrivals' }],
    [['--releases', 'a.json', '--known'], { kind: 'releases', path: 'a.json', which: 'known' }],
  ])('asks for releases: %j', (words, command) => {
    expect(commandOf(words)).toEqual(command);
  });

  it('is null where help is asked for', () => {
    expect(commandOf(['--help'])).toBeNull();
    expect(commandOf(['b.csv', '--help'])).toBeNull();
  });

  it.each([
    [[], 'Name the file with the history.'],
    [['a.csv', 'b.csv'], 'Name only one file.'],
    [['a.csv', '--out', 'b.svg'], '--out needs --plot.'],
    [['a.csv', '--plto'], "Unknown option '--plto'"],
    [['--known', 'a.json'], '--known needs --releases.'],
    [['--releases', 'a.json', '--plot'], '--releases goes only with --known.'],
    [['a.csv', '--plot', '--out'], "Option '--out <value>' argument missing"],
  ])('is refused with a reason: %j', (words, message) => {
    expect(() => commandOf(words)).toThrow(UsageError);
    expect(() => commandOf(words)).toThrow(message);
  });
});
