import { shortSummary, typeName } from '../../change.ts';
import { Foreign } from '../foreign.tsx';

/** What a delivery tells: its sentence, or else the name of its type. */
export function EventName({ type, summary }: { type: string; summary: string | null }) {
  if (summary === null) return <>{typeName(type)}</>;
  return <Foreign isSentence text={shortSummary({ summary })} isInLink />;
}
