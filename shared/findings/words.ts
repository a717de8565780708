import { biographyWords, linkWords } from './about/words.ts';
import { numberWords } from './numbers/words.ts';
import { profileWords, topTrackWords } from './profile/words.ts';
import { releaseWords } from './releases/words.ts';
import { riskWords } from './risk/words.ts';
import { togetherWords } from './together-words.ts';
import { trackWords } from './tracks/words.ts';
import { verdictWords } from './verdict-words.ts';

/**
 * Every sentence and reason of detection, by its id. Nothing else makes text of a finding, and nothing
 * ever reads one: decisions are made by facts.
 */
const words = {
  ...profileWords,
  ...releaseWords,
  ...trackWords,
  ...topTrackWords,
  ...linkWords,
  ...biographyWords,
  ...numberWords,
  ...riskWords,
  ...togetherWords,
  ...verdictWords,
} as const;

type Words = typeof words;
export type MessageId = keyof Words;

type DataOf = {
  [Id in MessageId]: Parameters<Words[Id]> extends [infer Data, ...unknown[]] ? Data : object;
};

/** Something to say: which sentence, and the facts in it. */
export type Message<Id extends MessageId = MessageId> = {
  [Each in Id]: { id: Each; data: DataOf[Each] };
}[Id];

/** A message that names its sentence and carries the facts for it. */
export function message<Id extends MessageId>(id: Id, data: DataOf[Id]): Message<Id>;
export function message(id: MessageId, data: DataOf[MessageId]): unknown {
  return { id, data };
}

const renderers: { [Id in MessageId]: (data: DataOf[Id], artist: string) => string } = words;

/**
 * A message as text.
 * @param artist the artist's name as it was when the difference was seen.
 * @throws Error for a stored message of which there is no sentence any more
 */
export function textOf<Id extends MessageId>({ id, data }: Message<Id>, artist: string): string {
  if (!(id in renderers)) throw new Error(`there is no sentence ${id}`);
  return renderers[id](data, artist);
}
