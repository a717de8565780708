import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useShortcuts } from '../../../../keys/use-shortcuts.ts';
import { Field, Form, Submit } from '../../../../parts/form.tsx';
import { expected as words } from '../../../../text/expected.ts';
import { usePermission } from '../../../../use-permission.ts';
import { expectedBody } from './expected-body.ts';
import { useSaveExpected } from './use-save-expected.ts';

/** Title and date of a release that is to come, in one line: enough to know it by. */
export function ExpectedLine({ artist }: { artist: string }) {
  const { isAllowed } = usePermission('POST /api/v1/artists/{id}/expected-releases');
  const [count, setCount] = useState(0);
  const save = useSaveExpected(artist, null, () => setCount((before) => before + 1));
  const line = useRef<HTMLDivElement>(null);
  const begin = () => line.current?.querySelector('input')?.focus();
  useShortcuts({ expect: begin });
  const { query } = useLocation();
  useEffect(() => {
    // After the page has moved focus to its heading.
    if ('expect' in query) requestAnimationFrame(begin);
  }, []);
  // Each saved release empties the line, so focus returns to the title for the next one.
  useEffect(() => {
    if (count > 0) begin();
  }, [count]);
  if (!isAllowed) return null;
  return (
    <div class="in-line" ref={line}>
      <Form key={count} write={save} onSubmit={(fields) => save.mutate(expectedBody(fields))}>
        <Field name="title" label={words.name} maxlength={300} required />
        <Field name="release_date" label={words.date} type="date" required />
        <Submit>{words.addLine}</Submit>
      </Form>
    </div>
  );
}
