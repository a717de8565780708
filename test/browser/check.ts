import { closeBrowser, play, type Stage } from './stage.ts';

/** One check of the suite; files of checks have nothing else at their top. */
export function check(name: string, act: (stage: Stage) => Promise<void>): void {
  it(name, () => play(name, act));
}

afterAll(closeBrowser);
