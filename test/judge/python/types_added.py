"""The CloudFormation types that moto lacks, made through its own APIs by the real models of AWS's API.

A property that the API doesn't know is refused, and so is one of the wrong type.
"""

import json
from functools import lru_cache

import boto3
from moto.cloudformation.exceptions import UnformattedGetAttTemplateException, ValidationError
from moto.core.common_models import CloudFormationModel

# Nothing that the product promises hangs on tags, and the APIs write them in three other ways.
IGNORED_PROPERTIES = {"Tags"}

# Types that are taken as they are, each with the reason. Anything else without a model is refused.
IGNORED_TYPES = {
    "AWS::CDK::Metadata": "it tells AWS which constructs were used, and makes nothing",
    "AWS::S3::BucketPolicy": "of CDK's bootstrap: it asks for TLS, which moto here doesn't speak",
    "AWS::SQS::QueuePolicy": "it asks for TLS and lets Scheduler and EventBridge send, and moto obeys no policies of queues; test/stacks reads them",
}

TYPES = {}


class Client:
    """An API at one region, called with properties as templates write them."""

    def __init__(self, port, service, region):
        self.client = boto3.client(
            service,
            region_name=region,
            endpoint_url=f"http://127.0.0.1:{port}",
            aws_access_key_id="judge",
            aws_secret_access_key="judge",
        )

    def call(self, operation, properties):
        """Calls an operation with properties, whose names and types must be those of its API."""
        shape = self.client.meta.service_model.operation_model(operation).input_shape
        given = fitted(properties, shape, operation)
        method = "".join(("_" + c.lower()) if c.isupper() else c for c in operation).lstrip("_")
        return getattr(self.client, method)(**given)


@lru_cache
def client_of(port, service, region):
    """Making a client takes as long as a hundred calls."""
    return Client(port, service, region)


def fitted(value, shape, where):
    """A value of a template as the API's model wants it: 5 for "5", names in its own case."""
    kind = shape.type_name
    if kind == "structure" and isinstance(value, dict):
        names = {name.lower(): name for name in shape.members}
        result = {}
        for key, each in value.items():
            if key in IGNORED_PROPERTIES:
                continue
            if key.lower() not in names:
                raise ValueError(f"{where} knows no property {key}")
            name = names[key.lower()]
            result[name] = fitted(each, shape.members[name], f"{where}.{key}")
        return result
    if kind == "list" and isinstance(value, list):
        return [fitted(each, shape.member, where) for each in value]
    if kind == "map" and isinstance(value, dict):
        return {key: fitted(each, shape.value, where) for key, each in value.items()}
    if kind in ("integer", "long"):
        return int(value)
    if kind in ("float", "double"):
        return float(value)
    if kind == "boolean" and isinstance(value, str):
        return value == "true"
    if kind == "string" and isinstance(value, (int, dict)) and not isinstance(value, bool):
        return json.dumps(value)
    return value


def but(properties, *names):
    return {key: value for key, value in properties.items() if key not in names}


def added(port):
    """Makes the models. They must be kept by the caller, or moto doesn't find them."""
    import resources  # noqa: F401  fills TYPES

    models = [model_of(port, name, *how) for name, how in TYPES.items()]
    for name, reason in IGNORED_TYPES.items():
        models.append(model_of(port, name, "", recorded, None))
    return models


def recorded(_, properties, name, where):
    return name, {}


def model(type_name, name_property=""):
    """Registers how a type is made: `make(api, properties, name, where)` returns its Ref and attributes.

    `made.remove = function(api, ref, properties)` deletes it. Making it again updates it, unless
    `made.update = function(api, ref, properties, where)` says how.
    """

    def register(make):
        TYPES[type_name] = (name_property, make, make)
        return make

    return register


def model_of(port, type_name, name_property, make, made):
    def api(region):
        return lambda service: client_of(port, service, region)

    def build(how, *args):
        try:
            return how(*args)
        except Exception as error:
            text = f"{type_name}: {type(error).__name__}: {error}"
            raise ValidationError(type_name, text) from error

    def create(cls, resource_name, cloudformation_json, account_id, region_name, **kwargs):
        self = cls()
        where = {"region": region_name, "account": account_id}
        self._properties = cloudformation_json["Properties"]
        self._region = region_name
        self._id, self._attributes = build(
            make, api(region_name), self._properties, resource_name, where
        )
        return self

    def update(cls, original_resource, new_resource_name, cloudformation_json, account_id, region_name):
        properties = cloudformation_json["Properties"]
        where = {"region": region_name, "account": account_id}
        how = getattr(made, "update", None)
        if how is not None:
            build(how, api(region_name), original_resource._id, properties, where)
            original_resource._properties = properties
            return original_resource
        named = original_resource._id
        return create(cls, named, cloudformation_json, account_id, region_name)

    def delete(self, account_id, region_name):
        remove = getattr(made, "remove", None)
        if remove is not None:
            remove(api(region_name), self._id, self._properties)

    def attribute(self, name):
        if name not in self._attributes:
            raise UnformattedGetAttTemplateException()
        return self._attributes[name]

    return type(
        type_name.replace("::", ""),
        (CloudFormationModel,),
        {
            "cloudformation_name_type": staticmethod(lambda: name_property),
            "cloudformation_type": staticmethod(lambda: type_name),
            "has_cfn_attr": classmethod(lambda cls, name: True),
            "create_from_cloudformation_json": classmethod(create),
            "update_from_cloudformation_json": classmethod(update),
            "delete_from_cloudformation_json": classmethod(lambda cls, *rest: None),
            "delete": delete,
            "get_cfn_attribute": attribute,
            "physical_resource_id": property(lambda self: self._id),
            "is_created": lambda self: True,
        },
    )
