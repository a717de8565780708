import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { client, read, readAgain } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import { toast } from '../../../parts/toast.tsx';
import { areSameParts } from '../../../parts/verdict/counting.ts';
import { useSession } from '../../../session/session.tsx';
import { release as words } from '../../../text/release.ts';
import { releaseWords } from '../../../text/release-words.ts';
import { judged, type Release, type Verdict } from './judged.ts';

/** Gives a verdict on a release: at once on the page, and back if the service refuses it. */
export function useVerdict(artist: string, release: Release) {
  const { id } = useSession();
  const queries = useQueryClient();
  const params = { id: artist, release_id: release.id };
  const { queryKey } = read('GET /api/v1/artists/{id}/releases/{release_id}', { params });
  const give = useMutation({
    mutationFn: ({ said }: { said: Verdict; isUndo: boolean }) =>
      client.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
        params,
        body: said,
      }),
    onMutate: async ({ said }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, judged(release, said, id, new Date()));
      return before;
    },
    onError: (_, { isUndo }, before) => {
      queries.setQueryData(queryKey, before);
      announce(isUndo ? words.undoFailed : words.verdictFailed, 'assertive');
    },
    onSuccess: async (answered, { said, isUndo }, before) => {
      queries.setQueryData(queryKey, answered);
      const earlier = before?.triage;
      const undo = () => {
        if (earlier) give.mutate({ said: sayable(earlier), isUndo: true });
      };
      const text = said.verdict === 'mine' ? releaseWords.isMine : releaseWords.isNotMine;
      toast(isUndo ? words.undone : text, !isUndo && earlier ? undo : null);
      await readAgain('GET /api/v1/artists/{id}/releases', 'GET /api/v1/changes');
    },
  });
  return {
    error: give.error,
    isPending: give.isPending,
    give: (said: Verdict) => {
      if (!give.isPending && !isSaid(release, said)) give.mutate({ said, isUndo: false });
    },
  };
}

/** What is sent to say the same again: who said it, and when, is the service's to know. */
function sayable({ verdict, parts }: Verdict): Verdict {
  return { verdict, parts };
}

function isSaid({ triage }: Release, { verdict, parts }: Verdict): boolean {
  return triage?.verdict === verdict && areSameParts(triage.parts, parts);
}
