import type { Change } from '../../change.ts';
import { Items } from './items.tsx';
import { OneDifference } from './one-difference.tsx';

/** What was, and what is: of one thing, or of each of several. */
export default function Difference({ change }: { change: Change }) {
  return change.payload.items ? <Items change={change} /> : <OneDifference change={change} />;
}
