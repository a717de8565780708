import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/** How wide a chart may be, and how large its letters are: both in pixels. */
export interface Box {
  width: number;
  letterPx: number;
}

/** Of the root’s letters: what `--size-s` is. */
const labelShare = 0.8125;

/** Measures the element, now and whenever its size changes. Null until it is on the page. */
export function useBox(ref: RefObject<HTMLElement>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { width: element.clientWidth, letterPx: rootPx * labelShare };
      setBox((now) => (now?.width === next.width && now.letterPx === next.letterPx ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
