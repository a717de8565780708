import { counted } from '../../domain/detection/phrases.ts';

/** What the command about acts that a restored table must not undo answers. */
export const actWords = {
  replayed: ({ again, of }: { again: number; of: number }) =>
    `Repeated ${again} of ${counted(of, 'act')}. The others were already in effect, or a line says why they weren’t repeated.`,
  sameTable: ({ table }: { table: string }) =>
    `${table} is the table in use. Name the one before it.`,
  look: ({ org, code }: { org: string; code: string }) =>
    `LOOK: an act in ${org} was refused (${code}). Ask its creator to do it.`,
} as const;
