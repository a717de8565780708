import { updateMe as operation } from '../../../shared/contract/account.ts';
import { requireFreshSignIn } from '../../../shared/http/access.ts';
import { implement } from '../../../shared/http/implement.ts';
import { personOf } from '../../../shared/http/person.ts';
import type { EmailChangeDeps } from '../../../shared/usecases/account/change-email.ts';
import { updateProfile } from '../../../shared/usecases/account/update-profile.ts';

export const updateMe = implement(
  operation,
  async ({ body }, { caller, now, ip }, deps: EmailChangeDeps) =>
    updateProfile(deps, body, {
      ...personOf(caller),
      actingIn: caller.organization?.id ?? null,
      ip,
      now,
      confirmNewEmail: () => {
        requireFreshSignIn(caller, now);
      },
    }),
);
