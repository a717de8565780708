import { setImmediate as soon } from 'node:timers/promises';
import type { SettableClock } from './clock.ts';
import type { TestedTable } from './tested-table.ts';

/** Work that waits in virtual time: the clock goes on when nobody has anything left to do before. */
export class VirtualTime {
  private readonly clock: SettableClock;
  private sleeping: { at: number; wake: () => void }[] = [];
  private callsOnTheirWay = 0;

  /** @param table time stands still while one of its calls is on its way. */
  constructor(clock: SettableClock, table: TestedTable) {
    this.clock = clock;
    table.intercept(async (next) => {
      this.callsOnTheirWay += 1;
      try {
        return await next();
      } finally {
        this.callsOnTheirWay -= 1;
      }
    });
  }

  sleep(milliseconds: number): Promise<void> {
    const at = this.clock.now().getTime() + Math.max(1, milliseconds);
    return new Promise((wake) => {
      this.sleeping.push({ at, wake });
    });
  }

  /** Runs until nobody sleeps. */
  async run(): Promise<void> {
    for (;;) {
      await this.idle();
      const at = Math.min(...this.sleeping.map((one) => one.at));
      if (at === Infinity) return;
      this.clock.advance((at - this.clock.now().getTime()) / 1000);
      const due = this.sleeping.filter((one) => one.at <= at);
      this.sleeping = this.sleeping.filter((one) => one.at > at);
      for (const { wake } of due) wake();
    }
  }

  private async idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet += this.callsOnTheirWay === 0 ? 1 : -quiet) await soon();
  }
}
