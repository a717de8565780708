/** Puts what the machine decides into lines that a person reads like a log. */
import { noteText } from '../../shared/checks/rules/check-notes.ts';
import type { Finding } from '../../shared/findings/types.ts';
import { renderChange } from '../../shared/findings/render-change.ts';
import { type Message, textOf } from '../../shared/findings/words.ts';
import type { Known, OpenSubject } from '../../shared/watches/rules/known.ts';
import { rules } from '../../shared/watches/rules/wait-rules.ts';
import type { Opened, Errand, Settled, Step } from '../../shared/watches/rules/step.ts';
import {
  type HappeningUpdate,
  settledUpdates,
} from '../../shared/verdicts/rules/happening-update.ts';
import type { Baseline } from '../../shared/findings/records.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { inStory } from '../../shared/changes/rules/related.ts';
import { aChange } from '../support/a-change.ts';
import { asText } from '../../shared/watches/steps/told-text.ts';

export class Narrator {
  private readonly names = new Map<string, string>();
  private readonly ruleOf = new Map<string, string>();
  /** How long each confirmed change took from when it was seen first, in minutes. */
  readonly minutes: number[] = [];
  private readonly told = new Map<string, string>();
  /** As holders have them. */
  private readonly changes: Change[] = [];
  lines: string[] = [];
  /** Leaves out that a finding waits on by the rule that was told last. */
  isTerse = false;

  /** Tells a step. */
  tell({ opened, settled, notes }: Step, before: Known, now: Date): void {
    const { baseline } = before;
    const artist = baseline.profile.name;
    for (const one of opened) this.tellOpened(one, artist);
    for (const one of settled) this.tellSettled(one, artist, now);
    for (const update of settledUpdates(settled, before).values()) {
      this.tellTogether(update, baseline, now);
    }
    for (const note of notes) {
      this.lines.push(
        note.kind === 'held'
          ? `alarm: ${note.change_type} at ${note.artists} artists, usually ${Math.round(note.usual)}`
          : `note: ${noteText(note.note)}`,
      );
    }
  }

  private tellOpened({ subject, finding, errands }: Opened, artist: string): void {
    this.names.set(subject.open.id, nameOf(finding));
    this.lines.push(`opens ${finding.severity} ${nameOf(finding)}${errandText(errands)}`);
    this.tellFinding(subject, finding, artist);
    this.tellWait(subject);
  }

  private tellSettled(settled: Settled, artist: string, now: Date): void {
    const { open } = settled.subject;
    const name = this.names.get(open.id) ?? open.id;
    const minutes = (now.getTime() - Date.parse(open.detected_at)) / 60_000;
    switch (settled.kind) {
      case 'waiting': {
        const isNews = settled.after.open.wait.rule !== this.ruleOf.get(open.id);
        if (!isNews && this.isTerse) return;
        this.lines.push(`keeps ${name}${settled.waiting_for_source ? ', for the source' : ''}`);
        if (settled.finding) this.tellFinding(settled.subject, settled.finding, artist);
        this.tellWait(settled.after);
        return;
      }
      case 'dismissed':
        this.lines.push(`dismisses ${name}${after(minutes)}${errandText(settled.errands)}`);
        this.lines.push(`  why: ${textsOf(settled.reasons, artist)}`);
        return;
      case 'confirmed': {
        const { finding } = settled;
        const as = nameOf(finding) === name ? name : `${name} as ${nameOf(finding)}`;
        this.minutes.push(minutes);
        this.lines.push(
          `confirms ${finding.severity} ${as}${after(minutes)}${errandText(settled.errands)}`,
        );
        this.lines.push(...said(finding, open.detected_at, artist));
      }
    }
  }

  /** What holders read beside the findings: several as one change, and what changes mean together. */
  private tellTogether(update: HappeningUpdate, baseline: Baseline, now: Date): void {
    if (update.kind !== 'confirmed') return;
    const { id, told, isMore, resolves, detected_at: detectedAt } = update;
    const { items } = told;
    if (isMore) {
      this.lines.push(`adds ${items?.length ?? 0} to the change that was told`);
      return;
    }
    const as = { artistName: baseline.profile.name, detectedAt, left: resolves?.left ?? 0 };
    const { change_type, severity, summary, payload } = asText(told, (one) => one, baseline, as);
    const text = { change_type, severity, summary, payload };
    if (items) this.lines.push(`tells one ${text.severity} ${text.change_type}: ${text.summary}`);
    const times = { detected_at: detectedAt, confirmed_at: now.toISOString() };
    const change = { ...aChange(), id, ...text, ...times, resolves: resolves?.id ?? null };
    const inIt = inStory(change, this.changes);
    this.changes.push(inIt);
    if (inIt.payload.pattern) {
      const says = inIt.summary.slice(change.summary.length + 1);
      this.lines.push(`  which is ${inIt.severity} with what came before: ${says}`);
    }
  }

  /** What is said of a finding that waits, where that is not what was said of it last. */
  private tellFinding({ open }: OpenSubject, finding: Finding, artist: string): void {
    const lines = said(finding, open.detected_at, artist);
    if (this.told.get(open.id) !== lines.join('\n')) this.lines.push(...lines);
    this.told.set(open.id, lines.join('\n'));
  }

  private tellWait({ open: { id, wait } }: OpenSubject): void {
    this.ruleOf.set(id, wait.rule);
    this.lines.push(`  waits by ${wait.rule} until ${atTime(wait.until)}: ${rules[wait.rule]}`);
  }
}

function nameOf({ change_type, subject }: Finding): string {
  return `${change_type} of ${subject.kind} "${subject.name}" (${subject.id})`;
}

function said(finding: Finding, detectedAt: string, artistName: string): string[] {
  const seen = { artistName, detectedAt };
  const { summary, payload } = renderChange(finding, seen);
  const why = payload.reasons.length > 0 ? [`  why: ${payload.reasons.join('; ')}`] : [];
  return [`  says: ${summary}`, ...why];
}

function textsOf(messages: readonly Message[], artist: string): string {
  return messages.map((one) => textOf(one, artist)).join('; ');
}

function after(minutes: number): string {
  const text = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 6) / 10} hours`;
  return `, ${text} after it was seen`;
}

function errandText(errands: readonly Errand[]): string {
  const kinds = errands.map(({ kind }) => kind).filter((kind) => kind !== 'recheck');
  return kinds.length > 0 ? ` [owes a ${kinds.join(' and a ')}]` : '';
}

const dayMs = 86_400_000;
/** Every story begins at midnight of this Saturday: its day 1. */
const dayOne = Date.parse('2026-11-21T00:00:00.000Z');

/** `10:05` or `day 2 10:05` as a time. @param now the day that goes without saying. */
export function timeOf(day: string | undefined, clock: string, now: Date): Date {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  const from = day ? dayOne + (Number(day) - 1) * dayMs : now.getTime() - (now.getTime() % dayMs);
  return new Date(from + (hours * 60 + minutes) * 60_000);
}

/** A time as stories write it. */
export function atTime(at: string | Date): string {
  const time = new Date(at);
  const day = Math.floor((time.getTime() - dayOne) / dayMs) + 1;
  const clock = time.toISOString().slice(11, 19).replace(/:00$/, '');
  return `day ${day} ${clock}`;
}

export const storyBegins = new Date(dayOne + 9 * 3_600_000);
