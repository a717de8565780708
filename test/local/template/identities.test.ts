import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { readAssembly } from '../../../lib/local/template/assembly.ts';
import { openIdentities } from '../../../lib/local/template/identities.ts';
import { checkTypes } from '../../../lib/local/template/resource-types.ts';
import { account, fixtures, temporaryFolder } from '../support.ts';

const Any = z.object({ Environment: z.unknown(), Table: z.unknown() }).partial();
const folder = join(temporaryFolder(), 'cloud');

/** The fixtures with one more resource in the service stack. */
function withResource(resource: unknown) {
  cpSync(join(fixtures, 'cloud'), folder, { recursive: true });
  const path = join(folder, 'Service.template.json');
  const template = JSON.parse(readFileSync(path, 'utf8')) as { Resources: object };
  template.Resources = { ...template.Resources, Extra: resource };
  writeFileSync(path, JSON.stringify(template));
  return readAssembly(folder);
}

describe('reading the stacks', () => {
  it('finds all stacks of the manifest, by the names that they are deployed under', () => {
    const { stacks } = readAssembly(join(fixtures, 'cloud'));
    expect(stacks.map(({ name }) => name)).toEqual(['Demo-Data', 'Demo-Service']);
  });

  it('says what is missing', () => {
    expect(() => readAssembly('/nowhere')).toThrow('There’s no /nowhere/manifest.json');
  });

  it('says which file is damaged', () => {
    cpSync(join(fixtures, 'cloud'), folder, { recursive: true });
    writeFileSync(join(folder, 'Service.template.json'), '{');
    expect(() => readAssembly(folder)).toThrow(/Service\.template\.json isn’t JSON/);
  });

  it('knows every type of the fixtures', () => {
    expect(() => {
      checkTypes(readAssembly(join(fixtures, 'cloud')));
    }).not.toThrow();
  });

  it('names a resource that it could not run', () => {
    expect(() => {
      checkTypes(withResource({ Type: 'AWS::Kinesis::Stream' }));
    }).toThrow('Extra (AWS::Kinesis::Stream) of stack Demo-Service');
  });

  it('refuses conditions on what it runs', () => {
    const conditional = { Type: 'AWS::SQS::Queue', Condition: 'IsProduction' };
    expect(() => {
      checkTypes(withResource(conditional));
    }).toThrow('IsProduction');
  });
});

describe('a nested stack', () => {
  const nested = (Type: string) => {
    const file = 'nested.template.json';
    const assembly = withResource({
      Type: 'AWS::CloudFormation::Stack',
      Metadata: { 'aws:asset:path': file },
    });
    writeFileSync(join(folder, file), JSON.stringify({ Resources: { Inside: { Type } } }));
    return assembly;
  };

  it('may hold what changes nothing on one machine', () => {
    expect(() => {
      checkTypes(nested('AWS::CloudWatch::Alarm'));
    }).not.toThrow();
  });

  it('may hold nothing that would have to be run', () => {
    expect(() => {
      checkTypes(nested('AWS::SQS::Queue'));
    }).toThrow('Inside (AWS::SQS::Queue) of stack Extra would have to be run');
  });
});

describe('what resources are called', () => {
  const assembly = readAssembly(join(fixtures, 'cloud'));
  const identities = openIdentities(assembly, account);
  const [role] = identities.ofType('AWS::IAM::Role');
  const [fn] = identities.ofType('AWS::Lambda::Function');
  const [table] = identities.ofType('AWS::DynamoDB::GlobalTable');

  it('refuses to refer to what does not exist yet', () => {
    expect(() => identities.properties(fn!, Any)).toThrow(/Demo \(AWS::Lambda::Function\).*later/);
  });

  it('looks up what another stack noted in Systems Manager, and invents ARNs for what is not run', () => {
    for (const type of [
      'AWS::SQS::Queue',
      'AWS::ApiGatewayV2::Api',
      'AWS::SecretsManager::Secret',
    ]) {
      for (const resource of identities.ofType(type)) {
        identities.set(resource, {
          ref: `ref ${resource.id}`,
          attributes: { Arn: `arn ${resource.id}`, ApiEndpoint: 'http://localhost' },
        });
      }
    }
    identities.set(table!, { ref: 'the-table', attributes: {} });
    const properties = identities.properties(fn!, Any);
    expect(properties.Environment).toEqual({
      Variables: {
        TABLE_NAME: 'the-table',
        KEYS_SECRET: 'ref Keys',
        JOBS_URL: 'ref Jobs',
        PUBLIC_URL: 'http://localhost',
        ROLE_ARN: expect.stringMatching(
          /^arn:aws:iam:us-east-1:000000000000:role\/Demo-Service-Role-/,
        ) as unknown,
        GREETING: 'from the template',
      },
    });
  });

  it('says which property is wrong', () => {
    expect(() => identities.properties(role!, z.object({ Size: z.number() }))).toThrow(
      /Role \(AWS::IAM::Role\) of stack Demo-Service can't be run here: Size/,
    );
  });
});
