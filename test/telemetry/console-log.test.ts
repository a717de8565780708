import { consoleLog } from '../../shared/telemetry/console-log.ts';

/** The lines that `write` puts on the standard output, as JSON. */
function linesOf(write: () => void): unknown[] {
  const lines: string[] = [];
  const spy = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    write();
  } finally {
    spy.mockRestore();
  }
  return lines.map((line) => {
    expect(line).toMatch(/^[^\n]*\n$/);
    return JSON.parse(line) as unknown;
  });
}

it('a line says how grave it is, what happened, when, and the facts', () => {
  const [line] = linesOf(() => {
    consoleLog().warn('late', { artists: 2, bytes: 3n });
  });
  expect(line).toEqual({
    level: 'WARN',
    message: 'late',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
    service: 'artist-monitor',
    artists: 2,
    bytes: '3',
  });
});

it('an error keeps its name, its stack, and its causes', () => {
  const cause = new TypeError('no network', { cause: 'unplugged' });
  const error = new Error('not sent\nat all', { cause });
  const [line] = linesOf(() => {
    consoleLog().error('failed', { error });
  });
  expect(line).toMatchObject({
    level: 'ERROR',
    error: {
      name: 'Error',
      message: 'not sent\nat all',
      stack: error.stack,
      cause: { name: 'TypeError', message: 'no network', cause: 'unplugged' },
    },
  });
});

it('an error that holds itself is written all the same', () => {
  const error: Error & { connection?: unknown } = new Error('reset');
  error.connection = { error };
  error.cause = error;
  const [line] = linesOf(() => {
    consoleLog().info('again', { error });
  });
  expect(line).toMatchObject({ error: { message: 'reset', cause: { message: 'reset' } } });
});
