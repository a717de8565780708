"""Which rights a request takes, whether its role has them, and a log of both."""

import json
import os
import re
import threading
from urllib.parse import unquote

from moto.dynamodb.models import dynamodb_backends
from moto.iam.models import iam_backends
from moto.secretsmanager.models import secretsmanager_backends
from moto.ses.models import ses_backends
from moto.sts.models import sts_backends
from moto.utilities.utils import get_partition

from policies import verdict

writing = threading.Lock()


def refusal(request):
    """Why a request is refused, as a sentence; None if it's allowed, or comes from the judge or from CDK."""
    header = request.headers.get("Authorization", "")
    found = re.search(r"Credential=([^/]+)/[^/]+/([^/]+)/([^/]+)/", header)
    if found is None or not found[1].startswith("ASIA"):
        return None
    key, region, service = found.groups()
    account = request.current_account
    role = role_of(key, account, region)
    if role.startswith("cdk-"):
        return None
    policies = policies_of(role, account, region)
    place = {"region": region, "account": account, "partition": get_partition(region)}
    operation = request._get_action()
    body = json.loads(request.raw_body) if request.raw_body else {}
    taken = RIGHTS[service](operation, body, unquote(request.raw_path), place)
    refused = None
    for action, resource, context in taken:
        allowed, grants = verdict(policies, action, resource, context)
        log(
            "JUDGE_USES",
            {"role": role, "action": action, "resource": resource, "context": context}
            | {"allowed": allowed, "grants": grants},
        )
        if not allowed:
            about = f" with {json.dumps(context)}" if context else ""
            refused = f"The role {role} may not {action} on {resource}{about}."
    if refused is None and operation == "SendEmail":
        log("JUDGE_MAILS", body)
    return refused


def role_of(key, account, region):
    for assumed in sts_backends[account][get_partition(region)].assumed_roles:
        if assumed.access_key_id == key:
            return assumed.role_arn.split("/")[-1]
    raise ValueError("nobody assumed a role by this key")


def policies_of(role, account, region):
    backend = iam_backends[account][get_partition(region)]
    documents = {}
    for name in backend.list_role_policies(role):
        document = backend.get_role_policy(role, name)[1]
        documents[name] = json.loads(document) if isinstance(document, str) else document
    attached, _ = backend.list_attached_role_policies(role)
    if attached:
        raise ValueError(f"{role} has managed policies, which the judge doesn't read")
    return documents


def log(variable, line):
    with writing, open(os.environ[variable], "a", encoding="utf8") as file:
        file.write(json.dumps(line) + "\n")


# Each below: (operation, body, path, place) → the rights it takes, as (action, resource, context).

TRANSACTION = {"Put": "PutItem", "Update": "UpdateItem", "Delete": "DeleteItem"}
TRANSACTION |= {"ConditionCheck": "ConditionCheckItem", "Get": "GetItem"}


def of_dynamodb(operation, body, path, place):
    def on(name, action, pks, enclosing=None, index=None):
        arn = f"arn:aws:dynamodb:{place['region']}:{place['account']}:table/{name}"
        context = {"dynamodb:LeadingKeys": sorted(set(pks))}
        if enclosing is not None:
            context["dynamodb:EnclosingOperation"] = [enclosing]
        return f"dynamodb:{action}", arn + (f"/index/{index}" if index else ""), context

    def key(name, item):
        return item[table_of(name, place).hash_key_attr]["S"]

    if operation in ("TransactWriteItems", "TransactGetItems"):
        # Not actions of IAM: each item takes the right of the act itself.
        rights = []
        for item in body["TransactItems"]:
            ((act, its),) = item.items()
            pk = key(its["TableName"], its.get("Key") or its.get("Item"))
            rights.append(on(its["TableName"], TRANSACTION[act], [pk], operation))
        return rights
    if operation == "BatchGetItem":
        return [
            on(name, operation, [key(name, each) for each in asked["Keys"]])
            for name, asked in body["RequestItems"].items()
        ]
    if operation == "BatchWriteItem":
        return [
            on(name, operation, [key(name, written_by(each)) for each in requests])
            for name, requests in body["RequestItems"].items()
        ]
    name = body["TableName"]
    if operation == "Query":
        pks = queried(body, table_of(name, place))
        return [on(name, operation, pks, index=body.get("IndexName"))]
    if operation in ("GetItem", "PutItem", "UpdateItem", "DeleteItem"):
        return [on(name, operation, [key(name, body.get("Key") or body.get("Item"))])]
    return [on(name, operation, [])]


def table_of(name, place):
    return dynamodb_backends[place["account"]][place["region"]].get_table(name)


def written_by(request):
    return request["PutRequest"]["Item"] if "PutRequest" in request else request["DeleteRequest"]["Key"]


def queried(body, table):
    """The partition that a query reads: in its condition, the key that is equal to a value."""
    index = body.get("IndexName")
    schema = table.get_index(index).schema if index else table.schema
    hash_key = next(each["AttributeName"] for each in schema if each["KeyType"] == "HASH")
    names = body.get("ExpressionAttributeNames", {})
    for name, value in re.findall(r"([#\w]+)\s*=\s*(:\w+)", body["KeyConditionExpression"]):
        if names.get(name, name) == hash_key:
            return [body["ExpressionAttributeValues"][value]["S"]]
    raise ValueError(f"no partition in {body['KeyConditionExpression']}")


# Batches take the right of the single act.
SINGLE = {"SendMessageBatch": "SendMessage", "DeleteMessageBatch": "DeleteMessage"}


def of_sqs(operation, body, path, place):
    action = f"sqs:{SINGLE.get(operation, operation)}"
    if operation == "StartMessageMoveTask":
        return [(action, body["SourceArn"], {})]
    name = body["QueueUrl"].rsplit("/", 1)[-1]
    return [(action, f"arn:aws:sqs:{place['region']}:{place['account']}:{name}", {})]


def of_secrets(operation, body, path, place):
    asked = body["SecretId"]
    if not asked.startswith("arn:"):
        asked = secretsmanager_backends[place["account"]][place["region"]].secrets[asked].arn
    return [(f"secretsmanager:{operation}", asked, {})]


def of_ses(operation, body, path, place):
    """SES asks for the right on the identity that it verified, and on the configuration set."""
    arn = f"arn:aws:ses:{place['region']}:{place['account']}:"
    address = re.sub(r"^.*<|>$", "", body["FromEmailAddress"])
    verified = ses_backends[place["account"]][place["region"]].email_identities
    identity = address if address in verified else address.split("@")[1]
    rights = [(f"ses:{operation}", f"{arn}identity/{identity}", {})]
    if "ConfigurationSetName" in body:
        named = f"{arn}configuration-set/{body['ConfigurationSetName']}"
        rights.append((f"ses:{operation}", named, {}))
    return rights


def of_lambda(operation, body, path, place):
    """What hands the messages of a queue to its worker, by the ID at the end of the path."""
    source = path.rstrip("/").rsplit("/", 1)[-1]
    arn = f"arn:aws:lambda:{place['region']}:{place['account']}:event-source-mapping:{source}"
    return [(f"lambda:{operation}", arn, {})]


RIGHTS = {
    "dynamodb": of_dynamodb,
    "sqs": of_sqs,
    "lambda": of_lambda,
    "secretsmanager": of_secrets,
    "ses": of_ses,
}
