import { storeOf } from '../../store.ts';

/** Something that was just decided: its rows say so, with a way back. */
export interface Done {
  ids: readonly string[];
  said: string;
  at: string;
  /** Whose changes they are; null: they are of several artists. */
  artist: string | null;
  /** Null where it can’t be taken back. */
  undo: (() => void) | null;
  /** The change that is to be reported next: its release isn’t theirs. Null: there is none. */
  reportId: string | null;
  /** Whether somebody still looks at it. */
  isHeld: () => boolean;
}

/** In the order in which it was decided. */
export const done = storeOf<readonly Done[]>([]);

/** What was decided last, on whatever screen, until that is taken back. */
export const lastDone = storeOf<Done | null>(null);

/** How long rows stay after the last decision: so that none moves while somebody goes through them. */
const stayMs = 6000;
let leaving: ReturnType<typeof setTimeout> | null = null;

function leaveLater(): void {
  if (leaving !== null) clearTimeout(leaving);
  leaving = setTimeout(() => {
    done.set(done.get().filter(({ isHeld }) => isHeld()));
    if (done.get().length > 0) leaveLater();
  }, stayMs);
}

/** Says at the rows of `one` that it is done, in place of what was said of them before. */
export function showDone(one: Done): void {
  const others = done.get().filter(({ ids }) => !ids.some((id) => one.ids.includes(id)));
  done.set([...others, one]);
  leaveLater();
}

/** Its rows are as before. */
export function dropDone(ids: readonly string[]): void {
  done.set(done.get().filter((one) => one.ids !== ids));
  if (lastDone.get()?.ids === ids) lastDone.set(null);
}

const steps: (() => void)[] = [];

/** Notes how to take something back, however long ago it was. @returns the same, which acts once */
export function noteStep(undo: () => void): () => void {
  const once = () => {
    const at = steps.indexOf(once);
    if (at === -1) return;
    steps.splice(at, 1);
    undo();
  };
  steps.push(once);
  return once;
}

/** Takes back what was decided last and wasn’t taken back yet: step by step through this visit. */
export function undoLastStep(): void {
  steps.at(-1)?.();
}
