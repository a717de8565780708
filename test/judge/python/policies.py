"""What IAM's policies allow: actions, resources and the conditions that ours use. Nothing else is guessed."""

import re


class UnknownCondition(Exception):
    """An operator or key that isn't evaluated here: better no judgment than a wrong one."""


def texts(value):
    return value if isinstance(value, list) else [value]


def fits(pattern, text, ignore_case=False):
    """IAM's wildcards: `*` is any text, `?` one character."""
    expression = re.escape(pattern).replace(r"\*", ".*").replace(r"\?", ".")
    return re.fullmatch(expression, text, re.S | (re.I if ignore_case else 0)) is not None


OPERATORS = {
    "StringEquals": lambda wanted, found: any(each == found for each in wanted),
    "StringNotEquals": lambda wanted, found: all(each != found for each in wanted),
    "StringLike": lambda wanted, found: any(fits(each, found) for each in wanted),
    "StringNotLike": lambda wanted, found: not any(fits(each, found) for each in wanted),
}
NEGATED = {"StringNotEquals", "StringNotLike"}


def holds(conditions, context):
    """Whether all conditions hold. `context`: key → list of values; a key that's absent isn't in it."""
    for operator, keys in conditions.items():
        quantifier, _, plain = operator.rpartition(":")
        if plain not in OPERATORS or quantifier not in ("", "ForAllValues", "ForAnyValue"):
            raise UnknownCondition(operator)
        for key, wanted in keys.items():
            if not holds_for(quantifier, plain, texts(wanted), context.get(key, [])):
                return False
    return True


def holds_for(quantifier, operator, wanted, found):
    each = [OPERATORS[operator](wanted, value) for value in found]
    if quantifier == "ForAllValues":
        return all(each)
    if quantifier == "ForAnyValue":
        return any(each)
    if not found:
        return operator in NEGATED
    return each[0]


def verdict(policies, action, resource, context):
    """Judges an action on a resource.

    `policies`: policy documents by name. Returns whether it is allowed, and the grants that allow it:
    `[policy, number of the statement, pattern of the action, pattern of the resource]`.
    """
    grants, denied = [], False
    for name, document in policies.items():
        for number, statement in enumerate(texts(document["Statement"])):
            unknown = set(statement) - {"Sid", "Effect", "Action", "Resource", "Condition"}
            if unknown:
                raise UnknownCondition(", ".join(unknown))
            actions = [p for p in texts(statement["Action"]) if fits(p, action, ignore_case=True)]
            if not actions or not holds(statement.get("Condition", {}), context):
                continue
            on = [p for p in texts(statement["Resource"]) if fits(p, resource)]
            if statement["Effect"] == "Deny":
                denied = denied or bool(on)
            else:
                grants += [[name, number, a, r] for a in actions for r in on]
    return bool(grants) and not denied, grants
