import { useMutation, useQueryClient } from '@tanstack/preact-query';
import { client, read, readAgain } from '../../../api.ts';
import { announce } from '../../../parts/announce.tsx';
import { toast } from '../../../parts/toast.tsx';
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
    mutationFn: ({ verdict }: { verdict: Verdict; isUndo: boolean }) =>
      client.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
        params,
        body: { verdict },
      }),
    onMutate: async ({ verdict }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, judged(release, verdict, id, new Date()));
      return before;
    },
    onError: (_, { isUndo }, before) => {
      queries.setQueryData(queryKey, before);
      announce(isUndo ? words.undoFailed : words.verdictFailed, 'assertive');
    },
    onSuccess: async (answered, { verdict, isUndo }, before) => {
      queries.setQueryData(queryKey, answered);
      const earlier = before?.triage?.verdict;
      const undo = () => {
        if (earlier) give.mutate({ verdict: earlier, isUndo: true });
      };
      const said = verdict === 'mine' ? releaseWords.isMine : releaseWords.isNotMine;
      toast(isUndo ? words.undone : said, !isUndo && earlier && earlier !== verdict ? undo : null);
      await readAgain('GET /api/v1/artists/{id}/releases', 'GET /api/v1/changes');
    },
  });
  return {
    error: give.error,
    isPending: give.isPending,
    give: (verdict: Verdict) => {
      if (!give.isPending && release.triage?.verdict !== verdict)
        give.mutate({ verdict, isUndo: false });
    },
  };
}
