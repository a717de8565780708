import type { ScreenProps } from '../../screen-props.ts';
import { EditRule } from './edit-rule.tsx';
import { NewRule } from './new-rule.tsx';

/** `/app/alerts/new` and `/app/alerts/edit/{id}`: one file, since they share nearly all of it. */
export default function RuleScreen({ params: { id } }: ScreenProps) {
  return id === undefined ? <NewRule /> : <EditRule key={id} id={id} />;
}
