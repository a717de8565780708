import * as z from '../domain/zod.ts';
import { errorTable } from '../domain/problems/error-table.ts';
import { operation } from './define.ts';
import { articlePath, articlesPath } from './errors/article-path.ts';

const ErrorCode = z
  .enum(
    Object.keys(errorTable).filter((code): code is keyof typeof errorTable => code in errorTable),
  )
  .register(z.docs, { description: 'The `code` of a problem' });
const html = { contentType: 'text/html; charset=utf-8' } as const;

export const getOpenApi = operation({
  id: 'getOpenApi',
  group: 'pages',
  method: 'GET',
  path: '/openapi.json',
  summary: 'Get this OpenAPI document',
  access: { kind: 'public' },
  success: { status: 200, description: 'The OpenAPI document' },
  raw: { contentType: 'application/json', packed: true },
  conditional: true,
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
