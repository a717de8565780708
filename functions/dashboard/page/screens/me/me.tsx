import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { me } from '../../text/me.ts';
import { AccountData } from './account-data.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { ThisBrowser } from './this-browser.tsx';

/** `/app/me`: your account. */
export default function Me() {
  const user = useQuery(read('GET /api/v1/auth/me'));
  return (
    <Page title={me.title}>
      <Loaded query={user}>{(data) => <Profile user={data} />}</Loaded>
      <ThisBrowser />
      <Sessions />
      <AccountData />
    </Page>
  );
}
