import { Icon, type IconName } from '../../parts/icon.tsx';
import type { Route } from '../../../../../shared/client/routes.ts';
import { shortcuts, type ShortcutName } from '../../keys/shortcuts.ts';
import { isAddition } from '../../parts/verdict/handled.ts';
import { isOpen } from '../../parts/verdict/verdicts.ts';
import { keyTexts } from '../../text/keys.ts';
import { usePermission } from '../../use-permission.ts';
import type { Actions, Board } from './board.ts';
import type { Row } from './rows.ts';

interface RowActProps {
  /** The key that does the same says what it does. */
  name: ShortcutName;
  icon: IconName;
  route: Route;
  act: () => void;
}

/** What can be done with the row that is pointed at, or that one is at, each with its key. */
export default function RowActs({ row, board }: { row: Row; board: Board }) {
  const actions = board.actions.get();
  if (actions === null) return null;
  const { first, changes } = row;
  return (
    <div class="row-acts">
      {actsOf(row, actions)
        .filter(({ name }) => isOffered(name, first, changes))
        .map((act) => (
          <RowAct key={act.name} {...act} />
        ))}
    </div>
  );
}

function isOffered(name: ShortcutName, first: Row['first'], changes: Row['changes']): boolean {
  if (name === 'acknowledge') return changes.some(isOpen);
  if (name === 'restore') return changes.some(({ acknowledged_at }) => acknowledged_at !== null);
  if (name === 'mine' || name === 'notMine')
    return isAddition(first) && first.status !== 'dismissed';
  return true;
}

function actsOf(row: Row, actions: Actions): RowActProps[] {
  const acknowledging = 'POST /api/v1/changes/acknowledge';
  const triaging = 'POST /api/v1/artists/{id}/releases/{release_id}/triage';
  const reading = 'GET /api/v1/changes';
  const working = 'PATCH /api/v1/changes/{id}/work';
  return [
    {
      name: 'mine',
      icon: 'star',
      route: triaging,
      act: () => actions.triage(row, { verdict: 'mine' }),
    },
    {
      name: 'notMine',
      icon: 'flag',
      route: triaging,
      act: () => actions.triage(row, { verdict: 'not_mine' }),
    },
    { name: 'assign', icon: 'assign', route: working, act: () => actions.assign(row) },
    { name: 'mute', icon: 'mute', route: 'POST /api/v1/org/mutes', act: () => actions.mute(row) },
    { name: 'likeThis', icon: 'filter', route: reading, act: () => actions.likeThis(row) },
    { name: 'copyLink', icon: 'link', route: reading, act: () => actions.copyLink(row) },
    {
      name: 'restore',
      icon: 'undo',
      route: acknowledging,
      act: () => actions.restore(row),
    },
    {
      name: 'acknowledge',
      icon: 'check',
      route: acknowledging,
      act: () => actions.acknowledge(row),
    },
  ];
}

function RowAct({ name, icon, route, act }: RowActProps) {
  const { isAllowed, why } = usePermission(route);
  const label = keyTexts[name];
  return (
    <button
      type="button"
      aria-label={label}
      title={why ?? `${label} (${shortcuts[name]})`}
      aria-disabled={!isAllowed}
      onClick={() => {
        if (isAllowed) act();
      }}
    >
      <Icon name={icon} />
    </button>
  );
}
