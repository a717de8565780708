import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentNames } from '../../shared/plan/documents.ts';
import { documentFiles } from '../../shared/http/reference/documents.ts';
import { operations } from '../../shared/contract/index.ts';
import { describedTools } from '../../shared/mcp/described-tools.ts';
import { toolsFile } from '../../shared/mcp/tool.ts';
import { madeDocuments } from '../../shared/http/reference/made-documents.ts';

/** `npm run openapi` wrote it, and a gate keeps it current. */
export const openApiFile = join(import.meta.dirname, '../../openapi.json');

/** `UPDATE_STORIES=1 npx jest test/watch` wrote it, and a test keeps it current. */
export const changeExamplesFile = join(
  import.meta.dirname,
  '../../shared/changes/rules/change-examples.json',
);

/** Makes the documents that lie beside the bundle of a function, by its entry. */
export const documentsOf: Readonly<Record<string, () => ReadonlyMap<string, string | Uint8Array>>> =
  {
    'functions/api/pages': aboutTheApi,
    'functions/api/changes': whatChangesLookLike,
    'functions/api/webhooks': whatChangesLookLike,
    'functions/api/health': whatIsRouted,
    'functions/mcp': forAssistants,
  };

function aboutTheApi() {
  const made = madeDocuments(readFileSync(openApiFile, 'utf8'));
  return new Map([
    [documentFiles.openApi, made.openApi()],
    [documentFiles.reference, made.reference()],
  ]);
}

function whatIsRouted() {
  const routes = operations.map(({ method, path }) => ({ method, path }));
  return new Map([[documentNames.routes, JSON.stringify(routes)]]);
}

function whatChangesLookLike() {
  return new Map([[documentNames.changeExamples, readFileSync(changeExamplesFile, 'utf8')]]);
}

function forAssistants() {
  return new Map([[toolsFile, JSON.stringify(describedTools())]]);
}
