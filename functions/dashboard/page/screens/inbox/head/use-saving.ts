import { useMutation } from '@tanstack/preact-query';
import { client, queryClient, read } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import type { User } from '../../../session/sign-in-again.ts';

/** Writes all views of whoever is signed in; says what was done with them, if the screen doesn't. */
export function useSaving() {
  return useMutation({
    mutationFn: ({ views }: { views: User['views']; said?: string }) =>
      client.call('PATCH /api/v1/auth/me', { body: { views } }),
    onSuccess: (user, { said }) => {
      queryClient.setQueryData(read('GET /api/v1/auth/me').queryKey, user);
      if (said !== undefined) announce(said);
    },
  });
}
export type Saving = ReturnType<typeof useSaving>;
