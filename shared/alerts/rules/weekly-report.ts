import * as z from '../../domain/zod.ts';
import { SeverityCounts } from '../../domain/artists/artist.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { idSchema } from '../../domain/ids.ts';
import { Severity } from '../../changes/rules/info.ts';
import { titlesMax } from '../../changes/rules/title.ts';
import { Tag } from '../../domain/artists/tag.ts';
import { Day } from '../../domain/text/text.ts';

/** So many stories of a week are told one by one. */
export const gravestMax = 10;
/** So many numbers are. */
export const numbersMax = 5;
/** A number that moved by less than that share in a week isn't worth a sentence. */
export const movedShareMin = 0.01;

const GravestChange = () =>
  z
    .object({
      change_id: idSchema('change'),
      change_type: ChangeType,
      severity: Severity,
      artist_id: idSchema('artist'),
      summary: z.string(),
      others: z
        .int()
        .default(0)
        .meta({ description: 'How many more of the week belong to its story' }),
      other_titles: z
        .array(z.string())
        .default([])
        .meta({ description: `What the first ${titlesMax} of those are, in a few words` }),
    })
    .register(z.docs, { id: 'ReportedChange' });

/** A number of an artist that moved. */
const MovedNumber = () =>
  z
    .object({
      artist_id: idSchema('artist'),
      artist_name: z.string(),
      field: z.enum(['followers', 'monthly_listeners']),
      before: z.int().meta({ description: 'As it was when the week began' }),
      after: z.int().meta({ description: 'As it was when the week ended' }),
    })
    .register(z.docs, { id: 'MovedNumber' });
export type MovedNumber = z.infer<ReturnType<typeof MovedNumber>>;

/** What happened to an organization's artists in seven days. Few functions read it: none makes it beforehand. */
export const weeklyReport = () =>
  z.object({
    from: Day.meta({ description: 'The first of the seven days, by the clock of `time_zone`' }),
    to: Day.meta({ description: 'The last of them' }),
    time_zone: z.string(),
    tags: z.array(Tag).register(z.docs, {
      description: 'It’s only about artists with at least one of these tags; empty: about all',
    }),
    artists: z.int().meta({ description: 'How many of these artists are monitored' }),
    changes: SeverityCounts.meta({ description: 'Changes that were confirmed in the week' }),
    is_cut: z.boolean().meta({
      description: 'Whether there was more than can be counted: the counts are minima then',
    }),
    gravest: z
      .array(GravestChange())
      .register(z.docs, { description: `The gravest change of each story, ${gravestMax} at most` }),
    decided: z
      .object({
        acknowledged: z.int().meta({ description: 'Changes that were acknowledged' }),
        mine: z.int().meta({ description: 'Releases that were marked as the artist’s own' }),
        not_mine: z
          .int()
          .meta({ description: 'Releases that were marked as not the artist’s own' }),
      })
      .register(z.docs, {
        description: 'What your team decided in the week, about changes of any time',
      }),
    open: z
      .object({
        total: z.int().meta({ description: 'Changes of the week that nobody has acknowledged' }),
        critical: z.int().meta({ description: 'How many of them are critical' }),
        rechecking: z.int().meta({ description: 'Changes that are detected and being re-checked' }),
      })
      .register(z.docs, { description: 'What is open by now' }),
    numbers: z
      .array(MovedNumber())
      .register(z.docs, { description: `The largest moves of 1% or more, ${numbersMax} at most` }),
    numbers_moved: z.int().meta({ description: 'How many numbers moved by 1% or more' }),
  });
export type WeeklyReport = z.infer<ReturnType<typeof weeklyReport>>;
export const WeeklyReport = z.lazy(weeklyReport);

/** A report with what its message needs besides: it is stored with the delivery. */
export const SentReport = z.lazy(() =>
  weeklyReport().extend({
    organization_name: z.string(),
    /** Our page with the changes. */
    link: z.url(),
  }),
);
export type SentReport = z.infer<typeof SentReport>;
