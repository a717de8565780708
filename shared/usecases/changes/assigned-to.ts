import { invalidInput } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';

/**
 * What is asked for, with the ID of the person who asks in place of `me`.
 * @throws Problem `invalid_input` where an API key says `me`
 */
export function assignedTo<Asked extends { assignee?: string | undefined }>(
  asked: Asked,
  userId: string | null,
): Asked & { assignee?: string | undefined } {
  if (asked.assignee !== 'me') return asked;
  if (userId === null) throw invalidInput('query.assignee', inputFaults.notAPerson());
  return { ...asked, assignee: userId };
}
