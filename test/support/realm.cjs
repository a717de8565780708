/**
 * Remembers a global object and what comes with it, so that whatever a suite puts there, takes away, or
 * spies on is gone before the next one begins.
 */
class Snapshot {
  #before;

  constructor(global) {
    const parts = [global, ...partsOf(global)];
    this.#before = new Map(parts.map((part) => [part, Object.getOwnPropertyDescriptors(part)]));
  }

  /** Makes all of it as it was. @throws Error that names what can't be undone. */
  restore() {
    for (const [part, before] of this.#before) {
      const now = Object.getOwnPropertyDescriptors(part);
      for (const key of Reflect.ownKeys(now)) {
        const isNew = !Object.hasOwn(before, key) && !isOfPackage(part, key);
        if (isNew && !Reflect.deleteProperty(part, key)) throw lasting(key);
      }
      for (const key of Reflect.ownKeys(before)) {
        const isUndone =
          isSame(before[key], now[key]) || Reflect.defineProperty(part, key, before[key]);
        if (!isUndone) throw lasting(key);
      }
    }
  }
}

/**
 * Packages keep things there for as long as they are loaded, and they stay loaded: the CDK its tokens, and
 * others what they define under a symbol for good.
 */
function isOfPackage(global, key) {
  if (typeof key === 'string') return key.startsWith('__cdk');
  return Object.getOwnPropertyDescriptor(global, key)?.configurable === false;
}

function lasting(key) {
  return new Error(`This suite leaves ${String(key)} to the next one, for good.`);
}

function isSame(one, other) {
  if (other === undefined) return false;
  return Object.is(one.value, other.value) && one.get === other.get && one.set === other.set;
}

/** The objects and functions of a global object, and their prototypes. */
function partsOf(global) {
  const parts = new Set();
  const add = (part) => {
    const isPart = typeof part === 'function' || (typeof part === 'object' && part !== null);
    if (isPart && part !== global) parts.add(part);
    return isPart;
  };
  for (const { value } of Object.values(Object.getOwnPropertyDescriptors(global))) {
    if (add(value) && typeof value === 'function') add(value.prototype);
  }
  return parts;
}

module.exports = { Snapshot };
