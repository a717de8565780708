import { acceptInvitation as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import type { Signer } from '../../../shared/http/session-cookie.ts';
import { signInOrigin } from '../../../shared/http/sign-in-origin.ts';
import { signedInReply } from '../../../shared/http/signed-in.ts';
import type { Table } from '../../../shared/table/client.ts';
import { acceptInvitation as accept } from '../../../shared/usecases/organization/accept-invitation.ts';
import type { Random } from '../../../shared/usecases/ports.ts';

export const acceptInvitation = implement(
  operation,
  async ({ body }, request, deps: Signer & { table: Table; random: Random }) => {
    const place = await signInOrigin(deps, request);
    return signedInReply(deps, await accept(deps, body.token, place), request.now);
  },
);
