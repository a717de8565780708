import { confirmToken as operation } from '../../../shared/contract/sign-in.ts';
import { implement } from '../../../shared/http/implement.ts';
import {
  type ConfirmDeps,
  confirmByToken,
} from '../../../shared/usecases/account/confirm-token.ts';

export const confirmToken = implement(operation, async ({ body }, { id }, deps: ConfirmDeps) =>
  confirmByToken(deps, body.token, id),
);
