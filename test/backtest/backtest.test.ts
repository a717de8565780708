import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { HistoryError, readHistory } from '../../lib/backtest/history-file.ts';

const header = 'date,followers,monthly_listeners\n';
const root = dirname(dirname(import.meta.dirname));

async function* piecesOf(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const read = (text: string, size = 7) => readHistory(piecesOf(text, size));

describe('a history', () => {
  it('is read whatever the pieces, line ends and missing numbers', async () => {
    const text = `${header}2026-01-01,100,\r\n2026-01-02,,20\r\n2026-01-05,,\r\n2026-01-06,0,999999999999`;
    const days = [
      { day: '2026-01-01', followers: 100, monthly_listeners: null },
      { day: '2026-01-02', followers: null, monthly_listeners: 20 },
      { day: '2026-01-05', followers: null, monthly_listeners: null },
      { day: '2026-01-06', followers: 0, monthly_listeners: 999_999_999_999 },
    ];
    for (const size of [1, 7, 1000]) expect(await read(text, size)).toEqual(days);
    expect(await read(`\uFEFF${text}\n`)).toEqual(days);
  });

  it('may be of no day at all', async () => {
    expect(await read(header)).toEqual([]);
  });

  it.each<[string, string, RegExp]>([
    ['an empty file', '', /^line 1: the file is empty/],
    ['no header', '2026-01-01,1,2\n', /^line 1: the header must be date,followers/],
    ['another header', 'date,followers\n2026-01-01,1\n', /^line 1: the header must be/],
    ['no date', `${header}yesterday,1,2\n`, /^line 2: "yesterday" isn’t a date/],
    [
      'a date that is none',
      `${header}2026-02-28,1,2\n2026-02-30,1,2\n`,
      /^line 3: "2026-02-30" isn’t a date/,
    ],
    [
      'a day twice',
      `${header}2026-01-01,1,2\n2026-01-01,1,2\n`,
      /^line 3: 2026-01-01 appears twice/,
    ],
    [
      'a wrong order',
      `${header}2026-01-02,1,2\n2026-01-01,1,2\n`,
      /^line 3: 2026-01-01 comes after/,
    ],
    ['a negative number', `${header}2026-01-01,-1,2\n`, /^line 2: followers must be .* not "-1"/],
    ['a fraction', `${header}2026-01-01,1,2.5\n`, /^line 2: monthly_listeners must be/],
    ['a word', `${header}2026-01-01,NaN,2\n`, /^line 2: followers/],
    ['a column less', `${header}2026-01-01,1\n`, /^line 2: expected a date and two numbers/],
    ['a column more', `${header}2026-01-01,1,2,3\n`, /^line 2: expected a date and two numbers/],
    ['an empty line', `${header}\n2026-01-01,1,2\n`, /^line 2: expected a date and two numbers/],
  ])('with %s is refused, and says in which line', async (_, text, message) => {
    await expect(read(text)).rejects.toThrow(HistoryError);
    await expect(read(text)).rejects.toThrow(message);
  });

  it('without lines is refused before it is read to its end', async () => {
    let pieces = 0;
    async function* endless() {
      for (;;) {
        pieces += 1;
        yield 'x'.repeat(100);
      }
    }
    await expect(readHistory(endless())).rejects.toThrow(/^line 1: it has more than 200/);
    expect(pieces).toBeLessThan(10);
  });

  it('of more days than there can be is refused', async () => {
    async function* endless() {
      yield header;
      for (let day = 0; ; day += 1) {
        yield `${new Date(day * 86_400_000).toISOString().slice(0, 10)},1,2\n`;
      }
    }
    await expect(readHistory(endless())).rejects.toThrow(
      /^line 40001: there are more than 40000 lines/,
    );
  });
});

describe('npm run backtest', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'backtest-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [join(root, 'bin/backtest.ts'), ...words], { encoding: 'utf8' });
  const file = (text: string) => {
    const path = join(folder, 'history.csv');
    writeFileSync(path, text);
    return path;
  };
  /** So many days with some growth; from day 3,000 on with a fifth less. */
  const history = (days: number) =>
    header +
    Array.from({ length: days }, (_, day) => {
      const date = new Date(Date.UTC(2016, 0, 1 + day)).toISOString().slice(0, 10);
      return `${date},${Math.round((100_000 + day * 30) * (day < 3000 ? 1 : 0.75))},`;
    }).join('\n');

  const fields = ['date', 'change_type', 'severity', 'summary', 'confirmed_on'];

  it('prints what would have been confirmed of ten years, one JSON object a line', () => {
    const { status, stdout, stderr } = run(file(history(3653)));
    expect(stderr).toBe('');
    expect(status).toBe(0);
    const lines = stdout.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        date: '2024-03-19',
        change_type: 'FOLLOWERS_DROP',
        severity: 'critical',
        summary: expect.stringMatching(/^“The artist” lost 25\.0% of their followers in 1 day: /),
        confirmed_on: '2024-03-21',
      },
    ]);
  });

  it('prints nothing of a number that stays', () => {
    expect(run(file(history(100)))).toMatchObject({ status: 0, stdout: '', stderr: '' });
  });

  it('says what is wrong with a file, and ends with 1', () => {
    const path = file(`${header}2026-01-01,5\n`);
    const { status, stdout, stderr } = run(path);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('line 2: expected a date and two numbers');
    expect(run(join(folder, 'none.csv'))).toMatchObject({ status: 1, stdout: '' });
    expect(run(folder)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `${folder}: illegal operation on a directory\n`,
    });
  });

  it('names a file that it can not read', () => {
    const none = run(join(folder, 'none.csv'), '--plot');
    expect(none).toMatchObject({ status: 1, stdout: '' });
    expect(none.stderr).toMatch(/none\.csv: no such file or directory\n$/);
  });

  it('explains on stderr why each report was made, and why then', () => {
    const { status, stdout, stderr } = run(file(history(3653)), '--explain');
    expect(status).toBe(0);
    expect(Object.keys(JSON.parse(stdout) as object)).toEqual(fields);
    const [head, summary, why, when] = stderr.split('\n').map((line) => line.trim());
    expect(head).toBe('1. FOLLOWERS_DROP (critical), confirmed on 2024-03-21');
    expect(summary).toContain((JSON.parse(stdout) as { summary: string }).summary);
    expect(why).toMatch(/^Why: We report a loss of more than 20\.0% within 7 days\. /);
    expect(when).toMatch(/^Why then: The value of 2024-03-19 showed it first\. It waited for 2 /);
  });

  it('draws a plot next to the history, and keeps stdout for the reports', () => {
    const path = file(history(3653));
    const { status, stdout, stderr } = run(path, '--plot');
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toHaveLength(1);
    const plot = join(folder, 'history.backtest.svg');
    expect(stderr).toContain(`The plot is in ${plot}`);
    const svg = readFileSync(plot, 'utf8');
    expect(svg).toContain('1. FOLLOWERS_DROP (critical), confirmed on 2024-03-21');
    // There are no monthly listeners in it.
    expect(svg.match(/<circle/g)).toHaveLength(2);
    expect(svg.match(/<svg/g)).toHaveLength(2);
  });

  it('draws it to another file, and says when that can not be written', () => {
    const path = file(history(100));
    expect(run(path, '--plot', '--out', join(folder, 'a.svg')).status).toBe(0);
    expect(readFileSync(join(folder, 'a.svg'), 'utf8')).toContain('history.csv');
    const { status, stderr } = run(path, '--plot', '--out', join(folder, 'none', 'a.svg'));
    expect(status).toBe(1);
    expect(stderr).toMatch(/a\.svg: no such file or directory\n$/);
  });

  it('says how it is used', () => {
    const usage: unknown = expect.stringContaining('npm run backtest -- history.csv');
    for (const words of [[], ['-x'], ['a.csv', 'b.csv']]) {
      expect(run(...words)).toMatchObject({ status: 2, stdout: '', stderr: usage });
    }
    expect(run('--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
  });
});
