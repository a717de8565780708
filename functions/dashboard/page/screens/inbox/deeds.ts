import { client } from '../../api.ts';
import type { Change } from '../../change.ts';
import { announce } from '../../parts/announce.tsx';
import { isAddition, unhide } from '../../parts/verdict/handled.ts';
import { noteStep } from '../../parts/verdict/done.ts';
import { noteWritten } from '../../parts/verdict/judge.ts';
import { toast } from '../../parts/toast.tsx';
import {
  acknowledge,
  isBeingJudged,
  isOpen,
  judgedWith,
  show,
  mark,
  triage,
  type Triage,
} from '../../parts/verdict/verdicts.ts';
import { common } from '../../text/common.ts';
import { verdicts } from '../../text/verdicts.ts';
import type { Actions, Board } from './board.ts';
import { addressOf, type Filters } from './filters.ts';
import type { Row } from './rows.ts';
import { counted } from '../../format.ts';

interface Latest<Value> {
  current: Value;
}
export type Rows = Latest<readonly Row[]>;
export type May = Latest<{
  isAllowed: boolean;
  why: string | undefined;
  filters: Filters;
  route: (address: string) => void;
}>;

interface Place extends Pick<Actions, 'leave' | 'goTo'> {
  rows: Rows;
  may: May;
}

type Deeds = Omit<Actions, 'open' | 'select' | 'fold' | 'leave' | 'goTo'>;

/** What one does about rows; each is shown as done at once. */
export function deedsOf(board: Board, place: Place): Deeds {
  const allowed = (act: () => void) => {
    const { isAllowed, why = '' } = place.may.current;
    if (isAllowed) act();
    else announce(why, 'assertive');
  };
  return {
    acknowledge: (row) => allowed(() => acknowledgeRows(board, place, row)),
    restore: (row) => allowed(() => void restore(row.changes)),
    triage: (row, said) => allowed(() => triageRow(board, place, { row, said })),
    assign: (row) => allowed(() => void assignToMe(row.changes)),
    assignTo: (row) => allowed(() => board.question.set({ about: 'assignee', row })),
    mute: (row) => allowed(() => board.question.set({ about: 'mute', row })),
    copyLink: ({ first }) => void copyLink(first),
    likeThis: ({ first }) => {
      const { filters, route } = place.may.current;
      route(addressOf({ ...filters, type: first.change_type }));
    },
  };
}

/**
 * Acknowledges a row; without one, the selected rows, or else the one that is open. Where that was judged
 * already, it goes on.
 */
function acknowledgeRows(board: Board, place: Place, only?: Row): void {
  const { rows, leave, goTo, may } = place;
  const selected = board.selected.get();
  const current = board.current.get();
  const isMeant = ({ id }: Row) => (selected.size > 0 ? selected.has(id) : id === current);
  const meant = only ? [only] : rows.current.filter(isMeant);
  const [first] = meant;
  if (first === undefined) return;
  const gone = new Set(meant.map(({ id }) => id));
  const isDone = acknowledge(
    meant.flatMap(({ changes }) => changes),
    { onBack: () => goTo(first.id), ...(isLeaving(may) && { isHeld: () => false }) },
  );
  if (!isDone && !meant.every(({ changes }) => changes.every(isJudged))) return;
  if (!only) board.selected.set(new Set());
  if (!only || only.id === current) leave(gone);
}

/** Whether rows leave the list once they are judged. */
function isLeaving(may: May): boolean {
  return may.current.filters.status === 'confirmed';
}

function isJudged(change: Change): boolean {
  return change.acknowledged_at !== null || isBeingJudged(change);
}

/** Says whose the release of a row is, and goes on: to the rest of what the row stands for, or to the next row. */
function triageRow(
  board: Board,
  { leave, goTo, may }: Place,
  { row, said }: { row: Row; said: Triage },
): void {
  const member = row.changes.find(({ id }) => id === board.member.get());
  const change = member ?? row.first;
  if (!isAddition(change)) return;
  const judged = new Set(judgedWith(change).map(({ id }) => id));
  const others = row.changes.filter(({ id }) => !judged.has(id));
  const isHere = () => board.current.get() === row.id;
  const at = { onBack: () => goTo(row.id), ...(others[0] && { ofCount: row.changes.length }) };
  // As long as a part of a row is looked at, it stays in that.
  const isHeld = others[0] ? isHere : () => false;
  triage(change, said, isLeaving(may) ? { ...at, isHeld } : at);
  if (!isHere()) return;
  const rest = nextIn(row, change, judged);
  if (rest === undefined) {
    leave(new Set([row.id]));
    return;
  }
  goTo(row.id);
  board.member.set(rest.id);
}

/** What comes next in a row. What is being checked stays there once it is judged: nobody comes back to that. */
function nextIn({ changes }: Row, change: Change, judged: ReadonlySet<string>): Change | undefined {
  const from = changes.indexOf(change);
  return changes.find((one, index) => {
    if (judged.has(one.id)) return false;
    return one.status === 'detected' ? index > from : isOpen(one) && !isBeingJudged(one);
  });
}

/** Puts rows back that were acknowledged before. */
async function restore(changes: readonly Change[]): Promise<void> {
  const ids = changes.flatMap(({ id, acknowledged_at }) => (acknowledged_at === null ? [] : id));
  if (ids.length === 0) return;
  if (!(await isWritten(() => mark(ids, false)))) return;
  unhide(ids);
  await noteWritten();
  toast(`${counted(ids.length, 'change')} moved back to “To look at”.`);
}

/** Assigns changes to whoever is signed in; undo gives each back to whom it had. */
async function assignToMe(changes: readonly Change[]): Promise<void> {
  const give = async (assigneeOf: (change: Change) => string | null) => {
    for (const change of changes) {
      const body = { assignee: assigneeOf(change) };
      show(
        await client.call('PATCH /api/v1/changes/{id}/work', { params: { id: change.id }, body }),
      );
    }
  };
  const failed = changes.length > 1 ? verdicts.assignFailed : verdicts.failed;
  if (!(await isWritten(() => give(() => 'me'), failed))) return;
  announce(`${counted(changes.length, 'change')} assigned to you.`);
  noteStep(() => void isWritten(() => give(({ work }) => work.assignee)));
}

async function copyLink({ links }: Change): Promise<void> {
  try {
    await navigator.clipboard.writeText(links.change);
  } catch {
    announce(common.copyFailed, 'assertive');
    return;
  }
  toast('The link is copied.');
}

/** Whether the service took it; if not, that is said. */
async function isWritten(
  write: () => Promise<void>,
  failed: string = verdicts.failed,
): Promise<boolean> {
  try {
    await write();
    return true;
  } catch {
    toast(failed);
    announce(failed, 'assertive');
    return false;
  }
}
