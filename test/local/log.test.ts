import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorIn, oneLine, openLog } from '../../lib/local/log.ts';
import { temporaryFolder } from './support.ts';

const folder = temporaryFolder();

describe('the log of the functions', () => {
  it('says on each line who printed it', () => {
    const log = openLog(join(folder, 'a.log'));
    log.write('api', 'one');
    log.write('worker', 'two');
    openLog(log.path).write('api', 'three');
    expect(readFileSync(log.path, 'utf8')).toBe('api one\nworker two\napi three\n');
  });

  it('keeps one older part when it has grown large', () => {
    const path = join(folder, 'large.log');
    writeFileSync(path, 'x'.repeat(20_000_001));
    const log = openLog(path);
    log.write('api', 'one');
    expect(readFileSync(path, 'utf8')).toBe('api one\n');
    expect(readFileSync(`${path}.1`)).toHaveLength(20_000_001);
  });
});

describe('errors for the console', () => {
  it.each([
    ['{"level":"ERROR","message":"it broke","x":1}', 'it broke'],
    ['{"level":"error","message":"it broke"}', 'it broke'],
    ['{"level":"INFO","message":"ERROR is a word"}', null],
    ['{"level":"INFO","message":"a","was":"ERROR"}', null],
    ['{"level":"ERROR"}', null],
    ['{ "ERROR" no JSON', null],
    ['ERROR plain', null],
  ])('%s', (line, expected) => {
    expect(errorIn(line)).toBe(expected);
  });

  it('fit on one line', () => {
    expect(oneLine(' a\n  b\tc ')).toBe('a b c');
    expect(oneLine('x'.repeat(500))).toHaveLength(240);
  });
});
