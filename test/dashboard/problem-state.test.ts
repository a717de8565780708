import { problemState } from '../../functions/dashboard/page/problem-state.ts';
import { ApiError } from '../../shared/client/api-error.ts';
import { errorTable, type ErrorCode } from '../../shared/domain/problems/error-table.ts';

function refusal(code: ErrorCode, more: object = {}, headers: Record<string, string> = {}) {
  const { status, title } = errorTable[code];
  const body = JSON.stringify({
    status,
    title,
    code,
    detail: 'Why.',
    request_id: 'req_1',
    ...more,
  });
  return new ApiError('GET /x', new Response(null, { status, headers }), body);
}

describe('what the page makes of a refusal', () => {
  it.each([
    ['role_required', 'role'],
    ['creator_only', 'role'],
    ['unauthorized', 'signed_out'],
    ['fresh_sign_in_required', 'not_fresh'],
    ['not_found', 'not_found'],
    ['destination_in_use', 'conflict'],
    ['invalid_input', 'invalid'],
    ['internal_error', 'broken'],
  ] as const)('%s: %s', (code, kind) => {
    expect(problemState(refusal(code)).kind).toBe(kind);
  });

  it('names the plan that includes it, and none where none does', () => {
    expect(problemState(refusal('plan_required', { required_plan: 'pro' }))).toEqual({
      kind: 'plan',
      requiredPlan: 'pro',
    });
    expect(problemState(refusal('plan_limit_reached', { required_plan: null }))).toEqual({
      kind: 'plan',
      requiredPlan: null,
    });
  });

  it('knows how long to wait', () => {
    expect(problemState(refusal('rate_limited', {}, { 'retry-after': '7' }))).toEqual({
      kind: 'too_many',
      retryAfterSeconds: 7,
    });
    expect(problemState(refusal('catalog_unavailable', {}, { 'retry-after': '30' }))).toEqual({
      kind: 'unavailable',
      retryAfterSeconds: 30,
    });
  });

  it('takes no answer for being offline, and anything else for a fault of ours', () => {
    expect(problemState(new TypeError('Failed to fetch')).kind).toBe('offline');
    expect(problemState(new Error('x')).kind).toBe('broken');
  });

  it('has one for every error of the contract', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      expect(problemState(refusal(code)).kind).toMatch(/^[a-z_]+$/);
    }
  });
});

describe('a problem document', () => {
  it('gives its request, its places, and all of its members', () => {
    const error = refusal('invalid_input', {
      errors: [{ path: 'body.name', message: 'is required' }, { odd: true }],
      required_plan: 'pro',
    });
    expect(error.requestId).toBe('req_1');
    expect(error.errors).toEqual([{ path: 'body.name', message: 'is required' }]);
    expect(error.members.required_plan).toBe('pro');
  });

  it('is none where a proxy answers with a page', () => {
    const error = new ApiError('GET /x', new Response(null, { status: 502 }), '<html>');
    expect([error.code, error.title, error.requestId, error.errors]).toEqual([
      'unknown',
      'HTTP 502',
      null,
      [],
    ]);
  });
});
