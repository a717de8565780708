import { useMutation } from '@tanstack/preact-query';
import { client, queryClient, read } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import type { User } from '../../../session/sign-in-again.ts';

interface Saved {
  /** What the views become: of what they are now, since another tab may have saved one. */
  change: (views: User['views']) => User['views'];
  said?: string;
}

/** Writes the views of whoever is signed in; says what was done with them, if the screen doesn't. */
export function useSaving() {
  return useMutation({
    mutationFn: async ({ change }: Saved) => {
      const { views } = await client.call('GET /api/v1/auth/me');
      return client.call('PATCH /api/v1/auth/me', { body: { views: change(views) } });
    },
    onSuccess: (user, { said }) => {
      queryClient.setQueryData(read('GET /api/v1/auth/me').queryKey, user);
      if (said !== undefined) announce(said);
    },
  });
}
export type Saving = ReturnType<typeof useSaving>;
