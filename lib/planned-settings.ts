import * as z from 'zod';
import type { Setting } from '../shared/plan/setting-formats.ts';

/** What may be written for a setting. */
type TextOf<Its extends Setting> = NonNullable<z.input<ReturnType<Its['format']>>>;
type TextsOf<Table> = {
  [Name in keyof Table]: Table[Name] extends Setting
    ? z.ZodOptional<z.ZodType<TextOf<Table[Name]>>>
    : never;
};

/** The text of a setting, checked but as it was written: what it means is for the functions that read it. */
export function textOf<Its extends Setting>({ format }: Its) {
  return z.custom<TextOf<Its>>().superRefine((text, context) => {
    const { error } = format().safeParse(text);
    for (const { message } of error?.issues ?? []) context.addIssue(message);
  });
}

/** The texts of all settings of a table. */
export function textsOf<Table extends Readonly<Record<string, Setting>>>(
  table: Table,
): TextsOf<Table>;
export function textsOf(table: Readonly<Record<string, Setting>>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(table).map(([name, its]) => [name, textOf(its).optional()]),
  );
}

/** The names of the settings of a table. */
export function namesOf<Table extends Readonly<Record<string, Setting>>>(
  table: Table,
): (keyof Table & string)[];
export function namesOf(table: Readonly<Record<string, Setting>>): string[] {
  return Object.keys(table);
}
