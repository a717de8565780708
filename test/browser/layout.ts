import type { Page } from 'playwright-core';

/** What a person with a small screen or unsteady hands would complain about; empty when nothing. */
export async function complaints(page: Page): Promise<string[]> {
  return page.evaluate(lookAround);
}

/* Runs in the page, so it can use nothing from outside of itself. */
function lookAround(): string[] {
  const textPxMin = 12;
  const targetPxMin = 24;
  const found: string[] = [];
  const width = document.documentElement.clientWidth;

  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent).trim();
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> “${text.slice(0, 40)}”`;
  };
  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** Hidden from sight on purpose: for screen readers, or until it has the focus. */
  const isForEars = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { clipPath } = getComputedStyle(each);
      const { width: wide, height } = each.getBoundingClientRect();
      if (wide <= 1 && height <= 1) return true;
      if (clipPath !== 'none') return true;
    }
    const { bottom, right } = element.getBoundingClientRect();
    return bottom <= 0 || right <= 0;
  };
  /** Within something that can be scrolled sideways, such as a wide table, or ends in an ellipsis. */
  const isKept = (element: Element) => {
    for (let each: Element | null = element; each; each = each.parentElement) {
      const { overflowX, textOverflow } = getComputedStyle(each);
      if (/auto|scroll/.test(overflowX) || textOverflow === 'ellipsis') return true;
    }
    return false;
  };
  const scaleOf = (element: Element) =>
    element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;

  const { scrollWidth } = document.documentElement;
  if (scrollWidth > width) found.push(`the page scrolls sideways: ${scrollWidth} of ${width} px`);

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!element || node.nodeValue?.trim() === '' || !isShown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || isForEars(element)) continue;
    const px = Number.parseFloat(getComputedStyle(element).fontSize) * scaleOf(element);
    if (px < textPxMin - 0.05) found.push(`text of ${px.toFixed(1)} px: ${nameOf(element)}`);
    const isCut = box.right > width + 1 || box.left < -1;
    if (isCut && !isKept(element)) {
      found.push(`text is cut off at ${Math.round(box.right)} px: ${nameOf(element)}`);
    }
  }

  const targets =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
  for (const element of document.querySelectorAll(targets)) {
    if (!isShown(element) || isForEars(element)) continue;
    // A link in a sentence is as tall as its line, and may be (WCAG 2.5.8); a box has its label.
    if (getComputedStyle(element).display === 'inline') continue;
    const label = element.closest('label');
    const { width: wide, height } = (label ?? element).getBoundingClientRect();
    if (wide < targetPxMin - 0.5 || height < targetPxMin - 0.5) {
      found.push(`a target of ${Math.round(wide)} × ${Math.round(height)} px: ${nameOf(element)}`);
    }
  }

  for (const picture of document.images) {
    if (isShown(picture) && picture.complete && picture.naturalWidth === 0) {
      found.push(`a broken picture: ${picture.alt}`);
    }
    if (picture.getAttribute('width') === null || picture.getAttribute('height') === null) {
      found.push(`a picture without a size: ${nameOf(picture)}`);
    }
  }
  return [...new Set(found)];
}
