import { queryClient, read } from '../../../api.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { Field, Form, Submit } from '../../../parts/form.tsx';
import type { User } from '../../../session/sign-in-again.ts';
import { filterTexts as words } from '../../../text/inbox-late.ts';
import { inbox } from '../../../text/inbox.ts';
import { everything, filterNames, type Filters, viewOf } from '../filters.ts';
import { valueText, type Known } from './options.ts';
import type { Saving } from './use-saving.ts';

const nameMax = 60;

interface SaveViewProps {
  filters: Filters;
  write: Saving;
  onClose: () => void;
}

/** Asks what a view is called; Enter takes the name that is proposed. */
export default function SaveView({ filters, write, onClose }: SaveViewProps) {
  const save = (name: string) => {
    const change = (views: User['views']) => [
      ...views.filter((view) => view.name !== name),
      viewOf(name, filters),
    ];
    write.mutate({ change, said: words.saved(name) }, { onSuccess: onClose });
  };
  return (
    <Dialog title="Save this view" onClose={onClose}>
      <Form write={write} onSubmit={({ name = '' }) => save(name.trim())}>
        <Field
          name="name"
          label="Name"
          hint="The list and its filters become a tab of yours, in every browser."
          value={proposed(filters)}
          maxlength={nameMax}
          required
          autofocus
        />
        <Submit>Save the view</Submit>
      </Form>
    </Dialog>
  );
}

/** A name that says what the view is about. */
function proposed(filters: Filters): string {
  const known: Known = {
    artists: queryClient.getQueryData(read('GET /api/v1/artists').queryKey) ?? [],
    members: queryClient.getQueryData(read('GET /api/v1/org/members').queryKey) ?? [],
  };
  const said = filterNames.flatMap((name) => {
    const value = filters[name];
    return value === null ? [] : valueText(name, value, known);
  });
  const list = filters.status === everything.status ? [] : [inbox.list[filters.status]];
  const name = [...list, ...said].join(', ').slice(0, nameMax);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
