"""Prints what is deployed, as JSON: asked of the APIs, not of the template.

inventory.py SERVICE_STACK DATA_STACK BUNDLES: the code of each function, as it was uploaded, is unpacked below the
folder BUNDLES. The endpoint is that of the environment.
"""

import io
import json
import sys
import zipfile
from pathlib import Path

import boto3

service_stack, data_stack, bundles = sys.argv[1:]
clients = {}


def ask(service, operation, **given):
    if service not in clients:
        clients[service] = boto3.client(service)
    client = clients[service]
    name = "".join(("_" + c.lower()) if c.isupper() else c for c in operation).lstrip("_")
    answer = getattr(client, name)(**given)
    answer.pop("ResponseMetadata", None)
    return answer


def every(service, operation, key, **given):
    if service not in clients:
        clients[service] = boto3.client(service)
    client = clients[service]
    name = "".join(("_" + c.lower()) if c.isupper() else c for c in operation).lstrip("_")
    if not client.can_paginate(name):
        return ask(service, operation, **given)[key]
    return [each for page in client.get_paginator(name).paginate(**given) for each in page[key]]


def resources(stack):
    return [
        {"id": each["LogicalResourceId"], "name": each["PhysicalResourceId"], "type": each["ResourceType"]}
        for each in every("cloudformation", "ListStackResources", "StackResourceSummaries", StackName=stack)
    ]


def named(found, kind):
    return [each["name"] for each in found if each["type"] == kind]


def nested(found):
    for each in found:
        if each["type"] == "AWS::CloudFormation::Stack":
            yield from resources(each["name"])


def table(name):
    backups = ask("dynamodb", "DescribeContinuousBackups", TableName=name)
    return {
        **ask("dynamodb", "DescribeTable", TableName=name)["Table"],
        "TimeToLive": ask("dynamodb", "DescribeTimeToLive", TableName=name)["TimeToLiveDescription"],
        "Backups": backups["ContinuousBackupsDescription"]["PointInTimeRecoveryDescription"],
    }


def queue(url):
    given = ask("sqs", "GetQueueAttributes", QueueUrl=url, AttributeNames=["All"])["Attributes"]
    return {**given, "QueueUrl": url}


def function(name):
    found = ask("lambda", "GetFunction", FunctionName=name)
    code = found["Code"]
    template_code = code_of(name)
    body = ask("s3", "GetObject", **template_code)["Body"].read()
    folder = Path(bundles) / name
    with zipfile.ZipFile(io.BytesIO(body)) as archive:
        archive.extractall(folder)
        files = archive.namelist()
    policy = ask("lambda", "GetPolicy", FunctionName=name) if has_policy(name) else {"Policy": "{}"}
    return {
        **found["Configuration"],
        "Code": {**code, **template_code},
        "Folder": str(folder),
        "Files": files,
        "Policy": json.loads(policy["Policy"]),
    }


def has_policy(name):
    try:
        ask("lambda", "GetPolicy", FunctionName=name)
        return True
    except clients["lambda"].exceptions.ResourceNotFoundException:
        return False


def templates():
    """The template as it was deployed: where each function's code was uploaded."""
    body = ask("cloudformation", "GetTemplate", StackName=service_stack)["TemplateBody"]
    return body if isinstance(body, dict) else json.loads(body)


def codes():
    account = ask("sts", "GetCallerIdentity")["Account"]
    region = boto3.session.Session().region_name
    # A schedule may have the name of its function.
    ids = {each["name"]: each["id"] for each in service if each["type"] == "AWS::Lambda::Function"}
    made = templates()["Resources"]

    def code(name):
        given = made[ids[name]]["Properties"]["Code"]
        bucket = given["S3Bucket"]
        text = bucket["Fn::Sub"] if isinstance(bucket, dict) else bucket
        text = text.replace("${AWS::AccountId}", account).replace("${AWS::Region}", region)
        return {"Bucket": text, "Key": given["S3Key"]}

    return code


def api(api_id):
    given = {"ApiId": api_id}
    return {
        **ask("apigatewayv2", "GetApi", **given),
        "Routes": every("apigatewayv2", "GetRoutes", "Items", **given),
        "Integrations": every("apigatewayv2", "GetIntegrations", "Items", **given),
        "Stages": every("apigatewayv2", "GetStages", "Items", **given),
    }


def role(name):
    found = ask("iam", "GetRole", RoleName=name)["Role"]
    policies = {
        each: ask("iam", "GetRolePolicy", RoleName=name, PolicyName=each)["PolicyDocument"]
        for each in every("iam", "ListRolePolicies", "PolicyNames", RoleName=name)
    }
    attached = every("iam", "ListAttachedRolePolicies", "AttachedPolicies", RoleName=name)
    trust = found["AssumeRolePolicyDocument"]
    return {"RoleName": name, "Arn": found["Arn"], "Trust": trust, "Policies": policies, "Attached": attached}


def session(arn):
    given = ask("sts", "AssumeRole", RoleArn=arn, RoleSessionName="judge", DurationSeconds=3600)
    return {key: given["Credentials"][key] for key in ("AccessKeyId", "SecretAccessKey", "SessionToken")}


def topic(arn):
    return {
        "TopicArn": arn,
        "Attributes": ask("sns", "GetTopicAttributes", TopicArn=arn)["Attributes"],
        "Subscriptions": every("sns", "ListSubscriptionsByTopic", "Subscriptions", TopicArn=arn),
    }


def schedule(summary):
    return ask("scheduler", "GetSchedule", Name=summary["Name"])


def rule(name):
    targets = every("events", "ListTargetsByRule", "Targets", Rule=name)
    return {**ask("events", "DescribeRule", Name=name), "Targets": targets}


data = resources(data_stack)
service = resources(service_stack)
operations = list(nested(service))
code_of = codes()
roles = {each["RoleName"]: each for each in map(role, named(service, "AWS::IAM::Role"))}
functions = [function(each) for each in named(service, "AWS::Lambda::Function")]
inventory = {
    "resources": {"data": data, "service": service, "operations": operations},
    "outputs": ask("cloudformation", "DescribeStacks", StackName=service_stack)["Stacks"][0].get("Outputs", []),
    "tables": [table(each) for each in named(data, "AWS::DynamoDB::GlobalTable")],
    "secrets": [
        ask("secretsmanager", "DescribeSecret", SecretId=each)
        for each in named(data, "AWS::SecretsManager::Secret")
    ],
    "schedules": list(map(schedule, every("scheduler", "ListSchedules", "Schedules"))),
    "queues": [queue(each) for each in named(service, "AWS::SQS::Queue")],
    "functions": functions,
    "sessions": {each["FunctionName"]: session(each["Role"]) for each in functions},
    "mappings": every("lambda", "ListEventSourceMappings", "EventSourceMappings"),
    "apis": [api(each) for each in named(service, "AWS::ApiGatewayV2::Api")],
    "roles": roles,
    "alarms": every("cloudwatch", "DescribeAlarms", "MetricAlarms"),
    "topics": [topic(each) for each in named(operations, "AWS::SNS::Topic")],
    "rules": [rule(each["Name"]) for each in every("events", "ListRules", "Rules")],
    "filters": every("logs", "DescribeMetricFilters", "metricFilters"),
    "log_groups": every("logs", "DescribeLogGroups", "logGroups"),
}
print(json.dumps(inventory, default=str))
