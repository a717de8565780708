import { useEffect } from 'preact/hooks';
import { startLive } from './live.ts';

/** Asks for new changes as long as it stands on the page. Nothing of it can be seen. */
export default function LiveUpdates({ since }: { since: Date }) {
  useEffect(() => startLive(since), [since]);
  return null;
}
