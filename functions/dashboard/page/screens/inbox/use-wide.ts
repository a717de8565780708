import { useEffect, useState } from 'preact/hooks';

const wide = matchMedia('(min-width: 60rem)');

/** Whether there is room for evidence beside the list. */
export function isWideNow(): boolean {
  return wide.matches;
}

/** The same; the component is drawn again when that changes. */
export function useWide(): boolean {
  const [isWide, setWide] = useState(wide.matches);
  useEffect(() => {
    const follow = () => setWide(wide.matches);
    wide.addEventListener('change', follow);
    return () => wide.removeEventListener('change', follow);
  }, []);
  return isWide;
}
