import { App, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { ApiDomain } from '../../lib/constructs/public-api.ts';
import { SettingsError } from '../../lib/setting-schema.ts';
import { destinationOf, readSettings } from '../../lib/settings.ts';
import { domainMappings, domainNames, httpApis, lambdas, records } from './shapes.ts';
import { all, makeStage, one } from './stage.ts';

const at = new Date('2026-11-21T10:00:00.000Z');
const certificate = (region: string) =>
  `arn:aws:acm:${region}:123456789012:certificate/0a1b2c3d-0000-4000-8000-0123456789ab`;
const domain = { DOMAIN_NAME: 'watch.example.com', CERTIFICATE_ARN: certificate('eu-west-1') };

describe('a stage with a domain', () => {
  const { resources, kept } = makeStage({ STAGE: 'prod', ...domain, ZONE_ID: 'Z0123456789ABC' });

  it('answers there by TLS 1.2, with the certificate it was given', () => {
    const { id, its } = one(resources, domainNames);
    expect(its).toMatchObject({
      DomainName: 'watch.example.com',
      DomainNameConfigurations: [
        {
          CertificateArn: domain.CERTIFICATE_ARN,
          EndpointType: 'REGIONAL',
          SecurityPolicy: 'TLS_1_2',
        },
      ],
    });
    expect(one(resources, domainMappings).its).toEqual({
      ApiId: one(resources, httpApis).id,
      DomainName: id,
      Stage: '$default',
    });
  });

  it('answers nowhere else', () => {
    expect(one(resources, httpApis).its).toMatchObject({ DisableExecuteApiEndpoint: true });
  });

  it('has a record in the zone that leads to it', () => {
    const { id } = one(resources, domainNames);
    const target = (attribute: string) => ({ 'Fn::GetAtt': [id, attribute] });
    expect(one(resources, records).its).toMatchObject({
      Name: 'watch.example.com',
      Type: 'A',
      HostedZoneId: 'Z0123456789ABC',
      AliasTarget: {
        DNSName: target('RegionalDomainName'),
        HostedZoneId: target('RegionalHostedZoneId'),
      },
    });
  });

  it('tells its functions that address and no other', () => {
    const told = new Set(
      all(resources, lambdas).map(({ its }) => its.Environment.Variables.PUBLIC_URL),
    );
    expect(told).toEqual(new Set(['https://watch.example.com']));
  });

  it('is written without looking anything up', () => {
    expect(kept().service.environment).toBe('aws://unknown-account/unknown-region');
  });

  it('says where to lead a record that is made by hand', () => {
    const stack = new Stack(new App());
    new ApiDomain(stack, 'Domain', {
      name: domain.DOMAIN_NAME,
      certificateArn: domain.CERTIFICATE_ARN,
    });
    const template = Template.fromStack(stack);
    template.resourceCountIs(records.type, 0);
    const [id = ''] = Object.keys(template.findResources(domainNames.type));
    template.hasOutput('*', {
      Description: 'Make a CNAME record of watch.example.com that leads here.',
      Value: { 'Fn::GetAtt': [id, 'RegionalDomainName'] },
    });
  });
});

describe('a wrong domain is refused', () => {
  it.each([
    [
      'without a certificate',
      { DOMAIN_NAME: 'a.example.com' },
      'DOMAIN_NAME needs CERTIFICATE_ARN.',
    ],
    [
      'without its name',
      { CERTIFICATE_ARN: domain.CERTIFICATE_ARN },
      'CERTIFICATE_ARN needs DOMAIN_NAME.',
    ],
    ['with nothing but a zone', { ZONE_ID: 'Z0123456789ABC' }, 'ZONE_ID needs DOMAIN_NAME.'],
    [
      'with another public address',
      { ...domain, PUBLIC_URL: 'https://other.example.com' },
      'PUBLIC_URL must be https://watch.example.com, or left out: with DOMAIN_NAME, the service answers nowhere else.',
    ],
    [
      'with a certificate of another Region',
      { ...domain, STAGE_REGION: 'us-east-1' },
      'CERTIFICATE_ARN is in eu-west-1, but must be in the Region of the stage, us-east-1.',
    ],
  ])('%s', (_what, given, problem) => {
    expect(() => readSettings(given, at)).toThrow(new SettingsError(`Settings: ${problem}`));
  });

  it('with a certificate of another Region than that of the credentials', () => {
    const settings = readSettings(domain, at);
    const told = { CDK_DEFAULT_ACCOUNT: '123456789012', CDK_DEFAULT_REGION: 'us-east-1' };
    expect(() => destinationOf(settings, told)).toThrow(/^Settings: CERTIFICATE_ARN is in/);
  });

  it.each([
    ['DOMAIN_NAME', 'https://watch.example.com'],
    ['DOMAIN_NAME', 'Watch.example.com'],
    ['DOMAIN_NAME', 'localhost'],
    ['CERTIFICATE_ARN', 'arn:aws:acm:eu-west-1:123456789012:certificate/mine'],
    ['ZONE_ID', 'example.com'],
    ['STAGE_ACCOUNT', '1234'],
    ['STAGE_REGION', 'Ireland'],
  ])('%s=%s, by name', (name, value) => {
    expect(() => readSettings({ [name]: value }, at)).toThrow(
      new RegExp(`^Settings: ${name} must be .*\\.$`),
    );
  });
});
