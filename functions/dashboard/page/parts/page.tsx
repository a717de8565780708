import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

let isFirst = true;

/** The next screen follows something that was shown here, like a sign-in: it gets the focus. */
export function screenFollows(): void {
  isFirst = false;
}

interface PageProps {
  title: string;
  /** Shown in place of the title, where that is somebody else’s text: `<Foreign …>`. */
  heading?: ComponentChildren;
  /** Beside the title: buttons, counts. */
  aside?: ComponentChildren;
  /** In front of the title, as large as title and lead together. */
  picture?: ComponentChildren;
  /** One sentence under the title; beside a picture, a few lines. */
  lead?: ComponentChildren;
  children: ComponentChildren;
}

/** A screen: its title names the tab and is where focus goes when one comes from another screen. */
export function Page(props: PageProps) {
  const { title, heading: shown = title, aside, picture, lead, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    // The first screen begins at the top of the page, as every page does.
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <>
      <header class={`page-head ${picture ? 'pictured' : ''}`}>
        {picture}
        <h1 ref={heading} tabIndex={-1}>
          {shown}
        </h1>
        {aside}
        {picture && <div class="lead">{lead}</div>}
      </header>
      {!picture && lead !== undefined && <p class="lead">{lead}</p>}
      {children}
    </>
  );
}

/** The title has the focus where what had it is about to go. */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector('h1')?.focus({ preventScroll: true });
  });
}

/** Names the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – Artist Monitor`;
  }, [title]);
}

interface EmptyProps {
  title: string;
  lead?: string;
  children?: ComponentChildren;
}

/** What will stand here, and the one next step. */
export function Empty({ title, lead, children }: EmptyProps) {
  return (
    <section class="empty">
      <h2>{title}</h2>
      {lead !== undefined && <p>{lead}</p>}
      {children}
    </section>
  );
}

/** What a screen is given of its address. */
export interface ScreenProps {
  params: Readonly<Record<string, string>>;
}
