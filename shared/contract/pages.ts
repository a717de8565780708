import * as z from '../domain/zod.ts';
import { errorTable } from '../domain/problems/error-table.ts';
import { operationsOf } from './define.ts';
import { articlePath, articlesPath } from './errors/article-path.ts';

const ErrorCode = z
  .enum(
    Object.keys(errorTable).filter((code): code is keyof typeof errorTable => code in errorTable),
  )
  .register(z.docs, { description: 'The `code` of a problem' });
const operation = operationsOf('pages', { code: ErrorCode });

const html = { contentType: 'text/html; charset=utf-8' } as const;

export const getOpenApi = operation('GET /openapi.json', {
  id: 'getOpenApi',
  summary: 'Get this OpenAPI document',
  access: { kind: 'public' },
  success: { status: 200, description: 'The OpenAPI document' },
  raw: { contentType: 'application/json', packed: true },
  conditional: true,
});

export const referencePage = operation('GET /docs', {
  id: 'referencePage',
  summary: 'Read the API reference',
  description: 'Every operation, event, error, and type on one page, without scripts.',
  access: { kind: 'public' },
  success: { status: 200, description: 'A page' },
  raw: { ...html, packed: true },
  conditional: true,
});

export const errorsPage = operation(`GET ${articlesPath}`, {
  id: 'errorsPage',
  summary: 'List the articles about errors',
  access: { kind: 'public' },
  success: { status: 200, description: 'A page' },
  raw: html,
});

export const errorPage = operation(`GET ${articlePath}`, {
  id: 'errorPage',
  summary: 'Show the article about an error: the `type` of its problems',
  access: { kind: 'public' },
  success: { status: 200, description: 'A page' },
  raw: html,
});
