/**
 * Unpacks the Chromium of `@sparticuz/chromium` and prints where it is. A process of its own: the
 * package unpacks to the folder of temporary files, and its libraries only where it believes to be
 * in Lambda, so both are told by the environment. See `chromium.ts`.
 */
import chromium from '@sparticuz/chromium';

process.stdout.write(await chromium.executablePath());
