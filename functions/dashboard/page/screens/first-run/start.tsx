import FirstRun from '../../parts/first-run/first-run.tsx';
import { Page } from '../../parts/page.tsx';

/** `/app/start`: from a new organization to the first alert. */
export default function Start() {
  return (
    <Page title="Get started" lead="Four steps, and you hear of every change that matters.">
      <FirstRun />
    </Page>
  );
}
