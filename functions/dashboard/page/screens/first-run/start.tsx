import FirstRun from '../../parts/first-run/first-run.tsx';
import { Page } from '../../parts/page.tsx';
import { firstRun as words } from '../../text/first-run.ts';

/** `/app/start`: from a new organization to the first alert. */
export default function Start() {
  return (
    <Page title={words.title} lead={words.lead}>
      <FirstRun />
    </Page>
  );
}
