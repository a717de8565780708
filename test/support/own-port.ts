import { freePort } from '../../lib/local/child.ts';

// Systems hand out ports from 32768 on to whoever asks for any; each process of the tests takes its
// own slice below that, so that nobody takes one between the look and the use.
const [first, slices, sliceSize] = [20_000, 630, 20];
let taken = 0;

/**
 * A free port of 127.0.0.1 that stays free until the test uses it, unlike one that is handed out for
 * port 0: another program may get that one again at once.
 * @param inRow so many, of which this is the first
 */
export async function ownPort(inRow = 1): Promise<number> {
  for (let tries = 0; tries < sliceSize; tries += 1) {
    const at = (process.pid % slices) * sliceSize + ((taken + tries) % (sliceSize - inRow + 1));
    const ports = Array.from({ length: inRow }, (_, nth) => first + at + nth);
    const found: boolean[] = [];
    for (const port of ports) found.push((await freePort(port)) === port);
    if (!found.every(Boolean)) continue;
    taken += tries + inRow;
    return ports[0]!;
  }
  throw new Error(`no port of ${first + (process.pid % slices) * sliceSize} and on is free`);
}
