import { functionsOf, makeStage, rightsOf, textOf } from './stage.ts';

const arn = 'arn:aws:secretsmanager:eu-west-1:123456789012:secret:sources/lastfm-a1B2c3';
const sources = {
  STAGE: 'prod',
  CATALOG: 'spotify',
  SPOTIFY_CLIENT_ID: 'app',
  SPOTIFY_CLIENT_SECRET: 'sources/spotify',
  LASTFM_API_KEY: arn,
};
const asksCatalog = [
  'api-artists',
  'api-releases',
  'api-verification',
  'operator',
  'workers-check-artist',
  'workers-check-now',
  'workers-prove',
  'workers-recheck-artist',
  'workers-tick',
  'workers-upkeep',
];
const asksLastfm = ['workers-recheck-artist', 'workers-upkeep'];

const named =
  ':secretsmanager:",{"Ref":"AWS::Region"},":",{"Ref":"AWS::AccountId"},":secret:sources/spotify-??????"]';

/** The functions of a stage that know a variable, with its value, and that may read a secret. */
function whoHas(environment: Record<string, string>) {
  const { resources } = makeStage(environment);
  const functions = [...functionsOf(resources)];
  return {
    resources,
    variable: (name: string) =>
      functions
        .filter(([, { its }]) => name in its.Environment.Variables)
        .map(([who, { its }]) => [who, its.Environment.Variables[name]])
        .sort(),
    reads: (resource: string) =>
      functions
        .filter(([, { its }]) =>
          rightsOf(resources, its.Role).some(
            (right) =>
              right.actions.join() === 'secretsmanager:GetSecretValue' &&
              right.resources.includes(resource),
          ),
        )
        .map(([who]) => who)
        .sort(),
  };
}

const withValue = (who: readonly string[], value: string) => who.map((name) => [name, value]);

describe('keys of sources', () => {
  it('are named to the functions that ask the source, which may read exactly them', () => {
    const { variable, reads } = whoHas(sources);
    expect(variable('CATALOG_SECRET')).toEqual(withValue(asksCatalog, 'sources/spotify'));
    expect(reads(named)).toEqual(asksCatalog);
    expect(variable('LASTFM_SECRET')).toEqual(withValue(asksLastfm, arn));
    expect(reads(`["${arn}"]`)).toEqual(asksLastfm);
  });

  it('are nowhere in a template, nor does CloudFormation look them up', () => {
    const text = textOf(whoHas(sources).resources);
    expect(text).not.toMatch(/resolve:secretsmanager|SPOTIFY_CLIENT_SECRET|LASTFM_API_KEY/);
  });

  it('may be read by nobody while the source is not asked', () => {
    const { variable, reads } = whoHas({ ...sources, CATALOG: 'deezer', LASTFM_API_KEY: '' });
    for (const name of ['CATALOG_SECRET', 'LASTFM_SECRET']) expect(variable(name)).toEqual([]);
    for (const resource of ['sources/', arn]) expect(reads(resource)).toEqual([]);
  });
});
