/**
 * Makes sure that what a module exports stays as it is: whoever changes it gets an error. Data and the
 * collections in it; not what is made of classes or functions, which may keep what they found out.
 */
function keepAsItIs(exported) {
  const seen = new Set();
  const keep = (value) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isCollection(value)) {
      for (const change of ['set', 'add', 'delete', 'clear']) {
        if (change in value) Object.defineProperty(value, change, { value: refuse });
      }
      for (const item of value.values()) keep(item);
      return;
    }
    if (!isPlain(value)) return;
    Object.freeze(value);
    for (const { value: part } of Object.values(Object.getOwnPropertyDescriptors(value)))
      keep(part);
  };
  for (const value of Object.values(exported)) keep(value);
}

function refuse() {
  throw new TypeError(
    'Modules in shared are shared by suites, and this is exported by one of them.',
  );
}

const kindOf = (value) => Object.prototype.toString.call(value);

function isCollection(value) {
  return ['[object Map]', '[object Set]'].includes(kindOf(value));
}

function isPlain(value) {
  if (Array.isArray(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

module.exports = { keepAsItIs };
