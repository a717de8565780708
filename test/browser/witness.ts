import type { BrowserContext, ConsoleMessage } from 'playwright-core';

/** An answer that a check means to provoke: Chromium logs each refused request as an error. */
export interface Refusal {
  /** `lost`: the answer never came. */
  status: number | 'lost';
  path: RegExp;
}

/** Sees all that goes on in a browser context, and knows what should never happen in one. */
export interface Witness {
  /** Everything that was logged, for those who look into a failure. */
  log: readonly string[];
  /** What should never have happened. */
  faults: readonly string[];
  /** From now on this refusal is no fault. */
  allow(refusal: Refusal): void;
  /** @throws Error naming each console error, violation of the policy, and foreign request. */
  assertClean(): void;
}

/** What a page may ask for, beside the service itself. */
const harmless = /^(?:data|blob|about):/;

/**
 * Nobody is signed in on the first look. A busy machine may take so
 * long to write down a permit of the catalog that it is void by then: the service says so, and the page
 * asks again.
 */
const always: readonly Refusal[] = [
  { status: 401, path: /^\/api\/v1\/auth\/me$/ },
  { status: 503, path: /^\/api\/v1\/artists\/(search|lookup)$/ },
];

/**
 * Watches a context from before its first page.
 * @param origins whom pages may ask: the service, and the hosts of pictures
 */
export async function watch(context: BrowserContext, origins: readonly string[]): Promise<Witness> {
  const log: string[] = [];
  const faults: string[] = [];
  const allowed = [...always];
  const fault = (text: string) => {
    log.push(text);
    faults.push(text);
  };
  await context.addInitScript(tellViolations);
  context.on('console', (message) => {
    const text = `console ${message.type()}: ${message.text()} (${message.location().url})`;
    if (message.type() === 'error' && !isAllowed(message, allowed)) fault(text);
    else log.push(text);
  });
  context.on('weberror', (error) => {
    fault(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (harmless.test(url)) return;
    if (!origins.includes(new URL(url).origin)) fault(`request to a foreign host: ${url}`);
    else log.push(`${request.method()} ${url}`);
  });
  return {
    log,
    faults,
    allow: (refusal) => allowed.push(refusal),
    assertClean() {
      if (faults.length > 0) throw new Error(faults.join('\n'));
    },
  };
}

/** Runs in the page: a violation is logged like any other error. */
function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    console.error(
      `CSP violation: ${effectiveDirective} ${blockedURI} at ${sourceFile}:${lineNumber} ${sample}`,
    );
  });
}

/** Whether Chromium only tells of a refusal that was meant. */
function isAllowed(message: ConsoleMessage, allowed: readonly Refusal[]): boolean {
  const failed = /^Failed to load resource: (?:.* status of (\d{3})|net::ERR_)/.exec(
    message.text(),
  );
  if (failed === null) return false;
  const status = failed[1] === undefined ? 'lost' : Number(failed[1]);
  const { pathname } = new URL(message.location().url);
  return allowed.some((each) => each.status === status && each.path.test(pathname));
}
