import * as z from 'zod';
import { errorTable } from '../domain/errors.ts';
import { idSchema } from '../domain/ids.ts';
import { operation } from './define.ts';
import { articlePath, articlesPath } from './errors/article-path.ts';

const ErrorCode = z
  .enum(
    Object.keys(errorTable).filter((code): code is keyof typeof errorTable => code in errorTable),
  )
  .meta({ description: 'The `code` of a problem' });
const html = { contentType: 'text/html; charset=utf-8' } as const;

export const referencePage = operation({
  id: 'referencePage',
  group: 'pages',
  method: 'GET',
  path: '/docs',
  summary: 'Read the API reference',
  description: 'Every operation, event, error, and type on one page, without scripts.',
  access: { kind: 'public' },
  success: { status: 200, description: 'A page' },
  raw: { ...html, packed: true },
  conditional: true,
});

export const changePage = operation({
  id: 'changePage',
  group: 'pages',
  method: 'GET',
  path: '/app/changes/{id}',
  summary: 'Show the page of a change',
  description:
    'The `links.change` of every change. The page is the same for every ID: its script reads the change with the session of the browser, and offers to sign in if there is none.',
  access: { kind: 'public' },
  params: z.strictObject({ id: idSchema('change') }),
  success: { status: 200, description: 'A page' },
  raw: html,
});

export const artistPage = operation({
  id: 'artistPage',
  group: 'pages',
  method: 'GET',
  path: '/app/artists/{id}',
  summary: 'Show the page of an artist',
  description:
    'The `links.artist` of every change. The page is the same for every ID: its script reads the artist with the session of the browser, and offers to sign in if there is none.',
  access: { kind: 'public' },
  params: z.strictObject({ id: idSchema('artist') }),
  success: { status: 200, description: 'A page' },
  raw: html,
});

export const errorsPage = operation({
  id: 'errorsPage',
  group: 'pages',
  method: 'GET',
  path: articlesPath,
  summary: 'List the articles about errors',
  access: { kind: 'public' },
  success: { status: 200, description: 'A page' },
  raw: html,
});

export const errorPage = operation({
  id: 'errorPage',
  group: 'pages',
  method: 'GET',
  path: articlePath,
  summary: 'Show the article about an error: the `type` of its problems',
  access: { kind: 'public' },
  params: z.strictObject({ code: ErrorCode }),
  success: { status: 200, description: 'A page' },
  raw: html,
});
