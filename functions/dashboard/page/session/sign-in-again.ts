import type { Answered } from '../../../../shared/client/routes.ts';
import { storeOf } from '../store.ts';

/** Why a sign-in is needed: the session has ended, or it is too old for what was asked. */
export type Reason = 'signed_out' | 'not_fresh';

/** A question to the person, and who waits for the answer. */
export interface SignInRequest {
  reason: Reason;
  /** Ends the question: with the id of who signed in, or null if they would rather not. */
  answer(userId: string | null): void;
}

/** The question that the page shows now. */
export const signInRequest = storeOf<SignInRequest | null>(null);

/** Whoever is signed in. */
export type User = Answered<'GET /api/v1/auth/me'>;

/** Who uses the page, and the organization that it shows; null where they belong to none. */
export interface KnownUser {
  id: string;
  email: string;
  organizationId: string | null;
  /** Both IDs, as tabs tell each other. */
  as: string;
}

/** Null before they are known, and after they left. */
export const knownUser = storeOf<KnownUser | null>(null);

let asked: Promise<boolean> | null = null;

/**
 * Asks the person to sign in, over the page as it is. Requests that fail while the question is shown
 * wait for the same answer.
 * @returns whether the same person signed in. Another one gets a new page.
 */
export function askToSignIn(reason: Reason): Promise<boolean> {
  const user = knownUser.get();
  // Nobody has been here yet: the page itself shows the sign-in.
  if (user === null) return Promise.resolve(false);
  asked ??= new Promise<boolean>((resolve) =>
    signInRequest.set({
      reason,
      answer: (userId) => {
        asked = null;
        signInRequest.set(null);
        if (userId !== null && userId !== user.id) startAnew();
        resolve(userId === user.id);
      },
    }),
  );
  return asked;
}

let isLeft = false;

/** Whether the page is being left because nobody may go on in it: no form holds that up. */
export function isPageLeft(): boolean {
  return isLeft;
}

/** Leaves everything that the page holds behind, and begins at the start page. */
export function startAnew(): void {
  isLeft = true;
  location.replace('/app/');
}
