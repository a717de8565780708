import { useMutation, useQuery } from '@tanstack/preact-query';
import { client, read, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { organization as words } from '../../text/organization.ts';

/** The API terms, until they are accepted. */
export function Terms() {
  const organization = useQuery(read('GET /api/v1/org'));
  const accept = useMutation({
    mutationFn: () => client.call('POST /api/v1/org/api-terms/accept'),
    onSuccess: () => readAgain('GET /api/v1/org'),
  });
  if (organization.data?.api_terms_accepted_at !== null) return null;
  return (
    <div class="notice">
      <p>{words.terms}</p>
      <Act
        route="POST /api/v1/org/api-terms/accept"
        isPending={accept.isPending}
        onClick={() => accept.mutate()}
      >
        {words.termsAccept}
      </Act>
      {accept.error && <FailedLine error={accept.error} />}
    </div>
  );
}
