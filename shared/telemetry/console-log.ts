const causesMax = 5;

type Facts = Readonly<Record<string, unknown>>;

/**
 * Structured lines on the standard output, as CloudWatch reads them: one JSON object each. Errors
 * among the facts are written with their stacks and causes.
 */
export function consoleLog() {
  return {
    info: (message: string, facts: Facts = {}) => {
      write('INFO', message, facts);
    },
    warn: (message: string, facts: Facts = {}) => {
      write('WARN', message, facts);
    },
    error: (message: string, facts: Facts = {}) => {
      write('ERROR', message, facts);
    },
  };
}

function write(level: 'INFO' | 'WARN' | 'ERROR', message: string, facts: Facts): void {
  const head = { level, message, timestamp: new Date().toISOString(), service: 'artist-monitor' };
  process.stdout.write(`${JSON.stringify({ ...head, ...facts }, shown)}\n`);
}

/** What JSON can’t say by itself. */
function shown(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return value instanceof Error ? shownError(value, causesMax) : value;
}

// Of an error only this: those of the SDK hold the whole connection, which holds itself.
function shownError({ name, message, stack, cause }: Error, causes: number): object {
  if (cause === undefined || causes === 0) return { name, message, stack };
  const why = cause instanceof Error ? shownError(cause, causes - 1) : cause;
  return { name, message, stack, cause: why };
}
