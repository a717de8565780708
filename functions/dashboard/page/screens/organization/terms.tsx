import { useQuery } from '@tanstack/preact-query';
import { client, read } from '../../api.ts';
import { ActNow } from '../../parts/act-now.tsx';
import { organization as words } from '../../text/organization.ts';

/** The API terms, until they are accepted. */
export function Terms() {
  const organization = useQuery(read('GET /api/v1/org'));
  if (organization.data?.api_terms_accepted_at !== null) return null;
  return (
    <div class="notice">
      <p>{words.terms}</p>
      <ActNow
        route="POST /api/v1/org/api-terms/accept"
        write={() => client.call('POST /api/v1/org/api-terms/accept')}
        again={['GET /api/v1/org']}
      >
        {words.termsAccept}
      </ActNow>
    </div>
  );
}
