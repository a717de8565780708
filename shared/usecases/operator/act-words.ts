import { counted } from '../../domain/detection/phrases.ts';

/** What the command about acts that a restored table must not undo answers. */
export const actWords = {
  replayed: ({ again, of }: { again: number; of: number }) =>
    `Did ${again} of ${counted(of, 'act')} again. The others were so already, or a line says why they aren’t.`,
  sameTable: ({ table }: { table: string }) =>
    `${table} is the table in use. Name the one before it.`,
  look: ({ org, code }: { org: string; code: string }) =>
    `LOOK: an act in ${org} was refused (${code}). Ask its creator to do it.`,
} as const;
