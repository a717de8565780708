import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod';

/** One message that a chat took, as people see it there. */
export const ChatMessage = z.object({
  /** Null at a chat that doesn’t tell. */
  id: z.string().nullable(),
  at: z.string(),
  /** When its text was last replaced; null: it never was. */
  edited_at: z.string().nullable(),
  chat: z.enum(['chat_a', 'chat_b']),
  channel: z.string(),
  text: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

const shownMax = 2000;

/**
 * Messages kept in a file, one a line, which is made when missing. It is cut to the newest whenever
 * it holds twice as many as are shown, and written anew when one is edited.
 * @throws Error that names the file, when a line of it can't be read.
 */
export function openMessages(file: string, max = shownMax) {
  mkdirSync(dirname(file), { recursive: true });
  let kept = existsSync(file) ? read(file) : [];
  const rewrite = () => {
    writeFileSync(`${file}.new`, kept.map((each) => `${JSON.stringify(each)}\n`).join(''));
    renameSync(`${file}.new`, file);
  };
  return {
    add(message: ChatMessage): void {
      kept.push(message);
      appendFileSync(file, `${JSON.stringify(message)}\n`);
      if (kept.length < 2 * max) return;
      kept = kept.slice(-max);
      rewrite();
    },
    /** Replaces the text of a message. @returns false when there’s none with this ID in the channel */
    edit(
      { chat, channel, id }: Pick<ChatMessage, 'chat' | 'channel'> & { id: string },
      text: string,
      at: string,
    ): boolean {
      const isIt = (each: ChatMessage) =>
        each.id === id && each.chat === chat && each.channel === channel;
      if (!kept.some(isIt)) return false;
      kept = kept.map((each) => (isIt(each) ? { ...each, text, edited_at: at } : each));
      rewrite();
      return true;
    },
    /** The newest last, and not all if they are many. */
    list: () => kept.slice(-max),
  };
}

function read(file: string): ChatMessage[] {
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  try {
    return lines.map((line) => ChatMessage.parse(JSON.parse(line)));
  } catch (error) {
    throw new Error(`${file} can’t be read; move it away to start anew.`, { cause: error });
  }
}
