import { commandOf, UsageError } from '../../lib/backtest/command.ts';

describe('the command of the back-test', () => {
  it.each([
    [['a/b.csv'], { path: 'a/b.csv', isExplained: false, out: null }],
    [['--explain', 'b.csv'], { path: 'b.csv', isExplained: true, out: null }],
    [['a/b.csv', '--plot'], { path: 'a/b.csv', isExplained: true, out: 'a/b.backtest.svg' }],
    [['--plot', 'history'], { path: 'history', isExplained: true, out: 'history.backtest.svg' }],
    [['b.csv', '--plot', '--out', 'c.svg'], { path: 'b.csv', isExplained: true, out: 'c.svg' }],
  ])('is read from %j', (words, command) => {
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
    [['a.csv', '--plot', '--out'], "Option '--out <value>' argument missing"],
  ])('is refused with a reason: %j', (words, message) => {
    expect(() => commandOf(words)).toThrow(UsageError);
    expect(() => commandOf(words)).toThrow(message);
  });
});
