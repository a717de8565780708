import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { aConfirmedChange, anId, aRuleFor } from './deliveries.ts';
import type { TestedTable } from './tested-table.ts';
import { chatStory } from './two-chats.ts';

/** When a story begins. */
export const storyBegins = '2026-11-23T14:00:00.000Z';

type Input = Parameters<typeof createDestination>[2];

/** An organization, its queue and its clock: what people get, and when. */
export async function story(table: TestedTable) {
  const { around, org, deps, queue, ids, routed, passUntil } = await chatStory(
    table,
    {},
    storyBegins,
  );

  /** A destination with its rule; an address is confirmed. @returns its ID */
  const aDestination = async (
    input: Pick<Input, 'type' | 'config'> & Partial<Input>,
    rule: Partial<AlertRuleInput> = {},
  ): Promise<string> => {
    const { id } = await createDestination(around, org, { name: 'Ours', ...input });
    if (input.type === 'email') {
      await confirmByToken(around, around.mailer.lastToken());
      around.mailer.mails.splice(0);
    }
    await createAlert(around, org, aRuleFor(id, rule));
    ids.push(id);
    return id;
  };

  const artist = anId(around, 'artist');
  /** A change of the story’s artist that was just confirmed, and is routed. */
  const confirmed = async (changes: Partial<Change> = {}): Promise<Change> => {
    const now = around.clock.now().toISOString();
    const about = { monitored_artist_id: artist, detected_at: now };
    const change = await aConfirmedChange(around, org, { ...about, ...changes });
    await routed([change.id]);
    return change;
  };
  /** A release that goes offline, and one that is back. */
  const offline = async (changes: Partial<Change> = {}) => confirmed(changes);
  const back = async ({ id: resolves }: Change, changes: Partial<Change> = {}) => {
    const as = { change_type: 'RELEASE_BACK_ONLINE', severity: 'info' } as const;
    return confirmed({ ...as, summary: 'Undertow is back', resolves, ...changes });
  };

  return {
    ...{ around, org, deps, queue, aDestination, confirmed, offline, back, routed },
    /** Time passes until then; every minute, a sweep finds what fell due. */
    passUntil: (time: string) => passUntil(`2026-11-23T${time}`),
  };
}

export type Story = Awaited<ReturnType<typeof story>>;
