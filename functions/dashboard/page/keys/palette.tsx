import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { Dialog } from '../parts/dialog.tsx';
import { shell } from '../text/shell.ts';
import { Finder } from './finder.tsx';
import { useFound, type Target } from './use-found.ts';

/** Type a name, press Enter, be there: screens, views, artists, changes; or have something done. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [typed, setTyped] = useState('');
  const choose = ({ href, act }: Target) => {
    onClose();
    if (href !== undefined) route(href);
    // Once focus is back where it was: it is done to what one was at.
    else setTimeout(() => act?.());
  };
  return (
    <Dialog title={shell.go} onClose={onClose}>
      <Finder label={shell.go} found={useFound(typed)} onType={setTyped} onChoose={choose} />
    </Dialog>
  );
}
