import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { read } from '../api.ts';
import { shortSummary } from '../change.ts';
import { Dialog } from '../parts/dialog.tsx';
import { useSettled } from '../parts/use-settled.ts';
import { useSession } from '../session/session.tsx';
import { finds, keyTexts } from '../text/keys.ts';
import { twinsOf } from '../twins.ts';
import { Finder } from './finder.tsx';
import { matching, type Named } from './targets.ts';
import { places } from './places.ts';
import { type ShortcutName, shortcuts } from './shortcuts.ts';
import { boundNow, press } from './use-shortcuts.ts';

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
    <Dialog title={finds} onClose={onClose}>
      <Finder label={finds} found={useFound(typed)} onType={setTyped} onChoose={choose} />
    </Dialog>
  );
}

/** Where one can jump to, or what one can have done. */
interface Target extends Named {
  href?: string;
  act?: () => void;
}

/** Going somewhere is found by the name of the place. */
const isDeed = (name: ShortcutName) => !name.startsWith('go');

function deeds(): Target[] {
  return boundNow()
    .filter(isDeed)
    .map((name) => ({
      id: name,
      name: keyTexts[name],
      detail: shortcuts[name],
      act: () => press(name),
    }));
}

/** What fits to what was typed, places and artists first; changes once one has typed enough. */
function useFound(typed: string): Target[] {
  const { views } = useSession();
  // What can be done now, and not once the dialog is over it.
  const [now] = useState(deeds);
  const artists = useQuery(read('GET /api/v1/artists'));
  const twins = twinsOf(artists.data ?? []);
  const named = (artists.data ?? []).map(({ id, name }) => ({
    ...{ id, name, detail: ['Artist', twins.get(id)].filter(Boolean).join(' ') },
    href: `/app/artists/${id}`,
  }));
  const saved = views.map(({ name, query }) => ({
    ...{ id: `view ${name}`, name, detail: 'View' },
    href: `/app/?${query}`,
  }));
  const changes = useChanges(typed);
  // Artists stand first: what Enter takes isn't to change under the finger once they are read.
  const last = artists.isPending ? [] : changes;
  const known = matching(typed, [...places, ...saved, ...named, ...now]);
  return [...invitationOf(typed.trim()), ...known, ...last];
}

/** Whoever types an address wants somebody to be here. */
function invitationOf(typed: string): Target[] {
  if (!/^\S+@\S+\.\S+$/.test(typed)) return [];
  const href = `/app/org/members?invite=${encodeURIComponent(typed)}`;
  return [{ id: 'invite', name: `Invite ${typed}`, href }];
}

const settleMs = 250;
const lettersMin = 3;
const changesMax = 5;

/** The newest changes with the words. */
function useChanges(typed: string): Target[] {
  const words = useSettled(typed.trim(), settleMs);
  const { data = [] } = useQuery({
    ...read('GET /api/v1/changes', { query: { q: words, limit: changesMax } }),
    enabled: words.length >= lettersMin,
  });
  if (words !== typed.trim()) return [];
  return data.map((change) => ({
    id: change.id,
    name: shortSummary(change),
    detail: change.artist_name,
    href: `/app/changes/${change.id}`,
  }));
}
