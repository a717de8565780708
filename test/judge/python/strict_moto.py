"""moto's server as a judge: types that it would skip are made or refused, and roles are obeyed.

Started by test/judge/moto.ts with the arguments of moto_server. Two variables name files that grow by
a line of JSON: JUDGE_USES (what each role did, to what, and which grants allowed it) and JUDGE_MAILS.
"""

import json
import sys
import threading

import moto.cloudformation.parsing as parsing
from moto.cloudformation.exceptions import ValidationError
from moto.cloudformation.models import CloudFormationBackend
from moto.core.exceptions import JsonRESTError
from moto.core.responses import BaseResponse
from moto.iam.models import Role
from moto.server import main

import rights
from types_added import added

# Models are found as direct subclasses, through caches that are older than ours.
kept = added(int(sys.argv[sys.argv.index("-p") + 1]))
for cached in (parsing.get_model_list, parsing.get_model_map, parsing.get_name_type_map):
    cached.cache_clear()

plain_class = parsing.resource_class_from_type


def strict_class(resource_type):
    """The model of a type. moto skips a type without one, and calls the stack complete."""
    known = plain_class(resource_type)
    if known is None and resource_type not in parsing.NULL_MODELS:
        raise ValidationError(resource_type, f"the judge has no model for {resource_type}")
    return known


plain_create = parsing.parse_and_create_resource


def told_create(logical_id, resource_json, *args, **kwargs):
    """Makes a resource. What moto answers with a crash, it refuses by the name of the resource."""
    try:
        return plain_create(logical_id, resource_json, *args, **kwargs)
    except (ValidationError, parsing.UnsupportedAttribute):
        raise
    except KeyError as missing:
        text = f"{logical_id} ({resource_json['Type']}) refers to {missing}, which isn't there"
        raise ValidationError(logical_id, text) from missing
    except Exception as error:
        text = f"{logical_id} ({resource_json['Type']}): {type(error).__name__}: {error}"
        raise ValidationError(logical_id, text) from error


plain_parse = parsing.parse_resource


def mended_parse(resource_json, resources_map):
    """Tags of SSM are a map in templates, and moto expects the list that others have."""
    tags = resource_json.get("Properties", {}).get("Tags")
    if resource_json["Type"] == "AWS::SSM::Parameter" and isinstance(tags, dict):
        listed = [{"Key": key, "Value": value} for key, value in tags.items()]
        properties = {**resource_json["Properties"], "Tags": listed}
        resource_json = {**resource_json, "Properties": properties}
    return plain_parse(resource_json, resources_map)


def mended_parameters(self, instance, incoming_params):
    """A stack keeps the values of its parameters: one that was never given is its template's default."""
    given = instance.parameters
    return {
        each["ParameterKey"]: each.get("ParameterValue", given.get(each["ParameterKey"]))
        for each in incoming_params
        if "ParameterValue" in each or each["ParameterKey"] in given
    }


plain_put_policy = Role.put_policy


def mended_put_policy(self, policy_name, policy_json):
    """A policy that stands in its role comes as a map, and moto would tell it as Python writes one."""
    text = policy_json if isinstance(policy_json, str) else json.dumps(policy_json)
    plain_put_policy(self, policy_name, text)


Role.put_policy = mended_put_policy
CloudFormationBackend._resolve_update_parameters = mended_parameters
parsing.parse_resource = mended_parse
parsing.resource_class_from_type = strict_class
parsing.parse_and_create_resource = told_create


def authorize(self, resource="*"):
    """Refuses what the role of the caller doesn't allow. Callers without a role are the judge itself."""
    refused = rights.refusal(self)
    if refused is not None:
        raise AccessDenied(refused)


class AccessDenied(JsonRESTError):
    """As AWS refuses in the protocols that our clients speak."""

    code = 400

    def __init__(self, message):
        super().__init__("AccessDeniedException", message)


BaseResponse._authenticate_and_authorize_normal_action = authorize

# Threads serve requests, and moto's table has no locks: a condition and its write must be one step.
table_lock = threading.RLock()
plain_call = BaseResponse.call_action


def call_in_turn(self):
    if self.service_name != "dynamodb":
        return plain_call(self)
    with table_lock:
        return plain_call(self)


BaseResponse.call_action = call_in_turn

if __name__ == "__main__":
    main(sys.argv[1:])
