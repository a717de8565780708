import type { Page } from 'playwright-core';

/** An element that the Tab key led to. */
interface Stop {
  name: string;
  /** What is wrong with it, if anything. */
  faults: string[];
  /** The body, or the browser itself: the round is over. */
  isEnd: boolean;
  isFirst: boolean;
}

const stopsMax = 250;

/**
 * Walks through the page by Tab, from its beginning to its end.
 * @returns what is wrong on the way: a trap, a stop that can't be seen, has no ring, or is covered.
 */
export async function tabFaults(page: Page): Promise<{ stops: string[]; faults: string[] }> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    for (const element of document.querySelectorAll('[data-seen]')) {
      element.removeAttribute('data-seen');
    }
  });
  const stops: string[] = [];
  const faults: string[] = [];
  for (let count = 0; count < stopsMax; count += 1) {
    await page.keyboard.press('Tab');
    const { name, isEnd, isFirst, faults: own } = await page.evaluate(lookAtFocus);
    // Each part of a date is a stop of its own, within one element.
    if (!isEnd && !isFirst && name === stops.at(-1)) continue;
    if (isEnd) return { stops, faults };
    if (!isFirst) {
      // Chromium starts over where there is nothing behind the page.
      const isWholeRound = name === stops[0];
      return { stops, faults: isWholeRound ? faults : [...faults, `Tab is trapped at ${name}`] };
    }
    stops.push(name);
    faults.push(...own.map((fault) => `${name} ${fault}`));
  }
  return { stops, faults: [...faults, `more than ${stopsMax} stops`] };
}

/* Runs in the page. */
function lookAtFocus(): Stop {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) {
    return { name: '', faults: [], isEnd: true, isFirst: false };
  }
  const label = element.getAttribute('aria-label') ?? element.textContent;
  const name = `<${element.tagName.toLowerCase()}> “${label.trim().slice(0, 40)}”`;
  const isFirst = !element.hasAttribute('data-seen');
  element.setAttribute('data-seen', '');
  const faults: string[] = [];
  if (element.getAttribute('tabindex')?.match(/^[1-9]/)) faults.push('has a place of its own');
  const box = element.getBoundingClientRect();
  const isInside =
    box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (box.width === 0 || !isInside) faults.push('is out of sight');
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (!hasRing && boxShadow === 'none') faults.push('shows no focus');
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const isFree = top !== null && (element.contains(top) || top.contains(element));
  const isLabel = top?.closest('label')?.control === element;
  if (isInside && !isFree && !isLabel) {
    faults.push(`is covered by <${top?.tagName.toLowerCase()} class="${top?.className ?? ''}">`);
  }
  return { name, faults, isEnd: false, isFirst };
}
