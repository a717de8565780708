import type { Change } from '../change.ts';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  /** One of them asked for new changes: this is what came. */
  | { kind: 'news'; changes: Change[] }
  /** These changes were judged, or that was taken back. */
  | { kind: 'judged' | 'restored'; ids: readonly string[] }
  /** Something was changed: who shows one of these routes reads it again. */
  | { kind: 'wrote'; routes: readonly string[] }
  /** Who uses this tab, and in which organization. */
  | { kind: 'signed_in'; as: string }
  | { kind: 'signed_out' };

const channel = new BroadcastChannel('artist-monitor');

/** Tells all other tabs. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

/** Listens to the other tabs. @returns what ends that */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  // Only this page posts to its origin's channel: of which kind a message is, is known.
  const hear = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel.addEventListener('message', hear);
  return () => channel.removeEventListener('message', hear);
}
