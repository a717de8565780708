/**
 * Runs a story: a text of commands, each followed by the machine's answer in indented lines. Running
 * it gives the same text with the answers as they are now.
 */
import type { Known } from '../../shared/watches/rules/known.ts';
import type { Step } from '../../shared/watches/rules/step.ts';
import { atTime, Narrator, storyBegins, timeOf } from './narrator.ts';
import { Scene } from './scene.ts';
import { show } from './sentences.ts';
import { StoryWatcher } from './watcher.ts';

const answerIndent = '    ';
const hourMs = 3_600_000;

/** @throws Error that names the line which is no command, or an expectation that doesn't hold. */
export function tellStory(text: string): string {
  const run = new Run();
  const told = text
    .split('\n')
    .filter((line) => !line.startsWith(answerIndent))
    .flatMap((line) => {
      if (line.trim() === '' || line.startsWith('#')) return [line];
      return [line, ...run.command(line).map((answer) => `${answerIndent}${answer}`)];
    });
  return told.join('\n');
}

/** A story that is being told, command by command. */
export class Run {
  private readonly scene: Scene;
  private readonly narrator = new Narrator();
  private readonly watcher: StoryWatcher;

  /** @param listen hears each step of the machine, with what was known before it and its time. */
  constructor(scene = new Scene(), listen?: (step: Step, before: Known, now: Date) => void) {
    this.scene = scene;
    this.watcher = new StoryWatcher(scene, storyBegins, (step, before) => {
      this.narrator.tell(step, before, this.watcher.now);
      listen?.(step, before, this.watcher.now);
    });
  }

  /** @returns the machine's answer, line by line. @throws Error when the line is no command. */

  command(line: string): string[] {
    this.narrator.lines = [];
    const words = this.goTo(line.trim());
    if (!this.act(words) && !show(this.scene, words)) throw new Error(`no command: ${line}`);
    return this.narrator.lines;
  }

  /** Takes a leading time off. */
  private goTo(line: string): string {
    const match = /^at (?:day (\d+) )?(\d\d:\d\d) (.+)$/.exec(line);
    if (!match) return line;
    const [, day, clock = '', words = ''] = match;
    const now = timeOf(day, clock, this.watcher.now);
    if (now < this.watcher.now) throw new Error(`it is later already: ${line}`);
    this.watcher.now = now;
    return words;
  }

  /** @returns whether the words make the machine do something. */
  private act(words: string): boolean {
    const { watcher } = this;
    if (words === 'first look') watcher.begin();
    else if (words === 'check')
      this.loudly(() => {
        watcher.check();
      });
    else if (words === 'recheck')
      this.loudly(() => {
        watcher.recheck();
      });
    else if (words === 'read the links')
      this.loudly(() => {
        watcher.readLinks();
      });
    else if (words === 'read the biography')
      this.loudly(() => {
        watcher.readBiography();
      });
    else return this.actOnMore(words);
    return true;
  }

  private actOnMore(words: string): boolean {
    const page = /^read the page of "([^"]+)"$/.exec(words);
    const watch = /^watch until (?:day (\d+) )?(\d\d:\d\d)$/.exec(words);
    const others = /^(\d+) other artists show (the very same )?([A-Z_]+)$/.exec(words);
    const operator = /^the operator (release|dismiss)(?:s|es) ([A-Z_]+)$/.exec(words);
    const minutes = /^expect (\d+) confirmed within (\d+) minutes$/.exec(words);
    if (words === 'read all pages') {
      const ids = this.scene.releases.map(({ page: { id } }) => id);
      this.loudly(() => {
        this.watcher.readPages(ids);
      });
    } else if (page) {
      const { id } = this.scene.release(page[1] ?? '').page;
      this.loudly(() => {
        this.watcher.readPages([id]);
      });
    } else if (watch) this.watch(timeOf(watch[1], watch[2] ?? '', this.watcher.now));
    else if (others) this.watcher.spread(others[3] ?? '', Number(others[1]), Boolean(others[2]));
    else if (operator) {
      this.watcher.decide(operator[2] ?? '', operator[1] === 'release' ? 'release' : 'dismiss');
    } else if (minutes) this.expectConfirmed(Number(minutes[1]), Number(minutes[2]));
    else return false;
    return true;
  }

  private expectConfirmed(count: number, minutes: number): void {
    const soon = this.narrator.minutes.filter((one) => one <= minutes).length;
    if (soon !== count) throw new Error(`${soon} were confirmed within ${minutes} minutes`);
  }

  /** Time passes as in the service: a check each hour, and looks at what waits when they are due. */
  private watch(until: Date): void {
    const { narrator, watcher } = this;
    narrator.isTerse = true;
    for (;;) {
      const nextCheck = new Date(watcher.lastCheckAt.getTime() + hourMs);
      const { nextLook } = watcher;
      const isLook = nextLook !== null && nextLook < nextCheck;
      const next = isLook ? nextLook : nextCheck;
      if (next > until) break;
      if (next > watcher.now) watcher.now = next;
      this.timed(isLook ? 're-check' : 'check', () => {
        if (isLook) watcher.recheck();
        else watcher.check();
      });
    }
    watcher.now = until;
    narrator.isTerse = false;
    if (narrator.lines.length === 0) narrator.lines.push('nothing new');
  }

  private timed(what: string, act: () => void): void {
    const before = this.narrator.lines;
    this.narrator.lines = [];
    act();
    const told = this.narrator.lines.map((line) => `  ${line}`);
    const head = told.length > 0 ? [`${atTime(this.watcher.now)} ${what}`] : [];
    this.narrator.lines = [...before, ...head, ...told];
  }

  private loudly(act: () => void): void {
    act();
    if (this.narrator.lines.length === 0) this.narrator.lines.push('nothing new');
  }
}
