import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { recipients as words } from '../../text/recipients.ts';
import { usePermission } from '../../use-permission.ts';
import { Fold, foldOpened } from './fold.tsx';

const Deliveries = latePart(() => import('./recipient-deliveries.tsx'));
const Routing = latePart(() => import('./routing.tsx'));
const recipientsOpened = foldOpened();
const whyOpened = foldOpened();

/** Who was told, when, and with what result; and why, or why not. */
export function Recipients({ change, isOpen }: { change: Change; isOpen: boolean }) {
  const { isAllowed, why } = usePermission('GET /api/v1/changes/{id}/deliveries');
  return (
    <>
      <Fold title={words.title} opened={recipientsOpened} isOpen={isOpen}>
        {() =>
          change.status !== 'confirmed' ? (
            <p>{words.notYet}</p>
          ) : isAllowed ? (
            <Deliveries id={change.id} />
          ) : (
            <p>{why}</p>
          )
        }
      </Fold>
      <Fold title={words.why} opened={whyOpened} isOpen={isOpen}>
        {() => <Routing id={change.id} />}
      </Fold>
    </>
  );
}
