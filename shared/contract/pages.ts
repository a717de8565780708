import * as z from 'zod';
import { errorTable } from '../domain/errors.ts';
import { idSchema } from '../domain/ids.ts';
import { operation, type Operation } from './define.ts';
import { articlePath, articlesPath } from './errors/article-path.ts';
import { LinkToken, unsubscribePath } from './sign-in.ts';

const ErrorCode = z
  .enum(
    Object.keys(errorTable).filter((code): code is keyof typeof errorTable => code in errorTable),
  )
  .meta({ description: 'The `code` of a problem' });
const html = { contentType: 'text/html; charset=utf-8' } as const;

function page<const Id extends string, const Path extends string>(
  id: Id,
  path: Path,
  summary: string,
) {
  return operation({
    id,
    group: 'pages',
    method: 'GET',
    path,
    summary,
    access: { kind: 'public' },
    success: { status: 200, description: 'A page' },
    raw: html,
  }) satisfies Operation;
}

const Home = z
  .object({
    name: z.string().meta({ description: 'Name of the service' }),
    version: z.string().meta({ description: 'Version of the service' }),
    api: z.url().meta({ description: 'Where the paths of the API begin' }),
    docs: z.url().meta({ description: 'The API reference' }),
    openapi: z.url().meta({ description: 'The OpenAPI document' }),
    health: z.url().meta({ description: 'Tells whether the service is up' }),
  })
  .meta({ id: 'Home', description: 'Where to find what' });

export const homePage = operation({
  id: 'homePage',
  group: 'pages',
  method: 'GET',
  path: '/',
  summary: 'Find your way',
  description:
    'A page for people, with the address of the API, the docs, and a form to sign in. Programs get the addresses as JSON: the answer is a page only if `Accept` names `text/html`.',
  access: { kind: 'public' },
  success: { status: 200, body: Home, description: 'The addresses' },
  raw: html,
});

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

export const signInPage = page('signInPage', '/app/sign-in', 'Show the page of a sign-in link');
export const confirmPage = page(
  'confirmPage',
  '/app/confirm',
  'Show the page of a confirmation link',
);
export const invitationPage = page(
  'invitationPage',
  '/app/invitation',
  'Show the page of an invitation link',
);

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

export const errorsPage = page('errorsPage', articlesPath, 'List the articles about errors');

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

export const unsubscribePage = operation({
  id: 'unsubscribePage',
  group: 'pages',
  method: 'GET',
  path: unsubscribePath,
  summary: 'Show the page of an unsubscribe link',
  description:
    'Changes nothing, so that mail scanners can open it; the button sends a POST. The page is the same for every token.',
  access: { kind: 'public' },
  params: z.strictObject({ token: LinkToken }),
  success: { status: 200, description: 'A page' },
  raw: html,
});
