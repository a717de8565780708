import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { DataStack } from '../../lib/stacks/data.ts';
import { parameters } from './shapes.ts';
import { all, makeStage } from './stage.ts';

const { stacks, dataResources } = makeStage({ STAGE: 'prod' });
const { app, data, service } = stacks();
const dataTemplate = Template.fromStack(data).toJSON();
const serviceTemplate = Template.fromStack(service).toJSON();

const LookedUp = z.record(
  z.string(),
  z.looseObject({ Type: z.string(), Default: z.string().optional() }),
);
const lookedUp = Object.values(LookedUp.parse(serviceTemplate.Parameters)).filter(
  ({ Type, Default }) =>
    Type === 'AWS::SSM::Parameter::Value<String>' && !Default?.startsWith('/cdk-bootstrap/'),
);

describe('a deployment', () => {
  it('of the data stack is the same with its consumers and after they are gone', () => {
    const alone = new DataStack(new App({ analyticsReporting: false }), data.stackName, {
      stage: 'prod',
      capacity: 'on-demand',
      terminationProtection: true,
      tags: { service: 'artist-monitor', stage: 'prod' },
    });
    // Tags of the app reach resources by another way than those of the stack.
    const withoutTags = (template: unknown): unknown =>
      JSON.parse(
        JSON.stringify(template, (key, value: unknown) =>
          key === 'Tags' || key === 'Metadata' ? undefined : value,
        ),
      );
    expect(withoutTags(Template.fromStack(alone).toJSON())).toEqual(withoutTags(dataTemplate));
  });

  it('is never held up by an export of another stack', () => {
    for (const template of [dataTemplate, serviceTemplate]) {
      const text = JSON.stringify(template);
      expect(text).not.toContain('"Export"');
      expect(text).not.toContain('Fn::ImportValue');
      // Only CloudFormation itself knows it; an emulator of AWS does not.
      expect(text).not.toContain('Fn::GetStackOutput');
    }
  });

  it('of the service stack finds what the data stack wrote down before', () => {
    const written = all(dataResources, parameters).map(({ its }) => its.Name);
    expect(lookedUp.map(({ Default }) => Default).sort()).toEqual(written.sort());
    expect(service.dependencies).toContain(data);
    // Deletes in the opposite order.
    expect(data.dependencies).toEqual([]);
    expect(app.synth().stacks.map(({ stackName }) => stackName)).toEqual([
      data.stackName,
      service.stackName,
    ]);
  });

  it('writes down what the resources are called', () => {
    const [names, pointed] = [
      all(dataResources, parameters).map(({ its }) => its.Name),
      all(dataResources, parameters).map(({ its }) => dataResources[its.Value]?.Type),
    ];
    expect(new Set(names.map((name) => name.split('/')[2]))).toEqual(new Set(['prod']));
    expect(new Set(pointed)).toEqual(
      new Set(['AWS::DynamoDB::GlobalTable', 'AWS::SecretsManager::Secret']),
    );
  });
});
