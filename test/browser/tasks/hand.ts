import type { Locator, Page } from 'playwright-core';

/**
 * What each act costs a practiced person, in seconds, by the Keystroke-Level Model (Card, Moran, Newell): a key,
 * pointing, a mouse button down and up, a hand that goes to the other device, a decision. A screen that is
 * scrolled is a turn of the wheel, and costs as a key.
 */
export const costs = { key: 0.28, point: 1.1, button: 0.2, home: 0.4, think: 1.35 } as const;

/** What a task took, named as the bench writes it down. */
export interface Effort {
  clicks: number;
  keys: number;
  scrolls: number;
  /** Of the person. */
  hand_seconds: number;
  /** Between the acts, until what comes next could be seen. */
  wait_seconds: number;
}

/** A hand that is counted, and eyes that wait. A script gives it what a person who knows the goal would do. */
export interface Hand {
  page: Page;
  /** A mouse click on what can be seen; one decision. */
  clicks(target: Locator): Promise<void>;
  /** A text that is known, into what has the focus: no decision. */
  types(text: string): Promise<void>;
  /** A key, or keys that mean one thing together, such as `g i` and `Control+k`; one decision. */
  presses(...keys: readonly string[]): Promise<void>;
  /** Acts of a browser or a head, not of the page: counted, not played. */
  imagines(acts: { keys: number; thoughts: number }): void;
  /** Waits for what shows that an act did its work. */
  sees(target: Locator): Promise<void>;
  /** Waits until it is gone. */
  misses(target: Locator): Promise<void>;
  effort(): Effort;
}

/** @param page what the person looks at, with the hand on the mouse */
export function handOf(page: Page): Hand {
  const effort = { clicks: 0, keys: 0, scrolls: 0, hand_seconds: 0, wait_seconds: 0 };
  let device: 'mouse' | 'keyboard' = 'mouse';
  let acted = performance.now();
  const spend = (seconds: number) => {
    effort.hand_seconds += seconds;
  };
  const use = (next: typeof device) => {
    if (next !== device) spend(costs.home);
    device = next;
  };
  const waited = () => {
    effort.wait_seconds += (performance.now() - acted) / 1000;
    acted = performance.now();
  };
  /** Waits until it can be clicked, and scrolls as often as it takes to see it. */
  const reach = async (target: Locator) => {
    await target.waitFor();
    const [box, size] = [await target.boundingBox(), page.viewportSize()];
    const [y, height] = [box?.y ?? 0, size?.height ?? 1];
    const screens = y < 0 ? Math.ceil(-y / height) : Math.floor(y / height);
    await target.click({ trial: true });
    waited();
    use('mouse');
    effort.scrolls += screens;
    spend(screens * costs.key);
  };
  const click = () => {
    effort.clicks += 1;
    spend(costs.think + costs.point + costs.button);
  };
  const key = (count: number) => {
    use('keyboard');
    effort.keys += count;
    spend(count * costs.key);
  };
  return {
    page,
    async clicks(target) {
      await reach(target);
      click();
      await target.click();
      acted = performance.now();
    },
    async types(text) {
      key(text.length);
      await page.keyboard.type(text);
      acted = performance.now();
    },
    async presses(...keys) {
      spend(costs.think);
      for (const each of keys) {
        key(each.split('+').length);
        await page.keyboard.press(each);
      }
      acted = performance.now();
    },
    imagines({ keys, thoughts }) {
      spend(thoughts * costs.think);
      key(keys);
    },
    async sees(target) {
      await target.waitFor();
      waited();
    },
    async misses(target) {
      await target.waitFor({ state: 'hidden' });
      waited();
    },
    effort: () => ({
      ...effort,
      hand_seconds: Number(effort.hand_seconds.toFixed(2)),
      wait_seconds: Number(effort.wait_seconds.toFixed(2)),
    }),
  };
}
