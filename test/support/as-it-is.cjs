/**
 * Remembers the data that modules export, so that a suite which changes it fails, and the next one finds it
 * as it was. Not what is made of classes or functions, which may keep what they found out. Nothing is
 * frozen: tests run what the service runs.
 */
class Exports {
  #before = new Map();

  /** To be told of each module once it is loaded. */
  note(path, exported) {
    for (const value of Object.values(exported)) this.#noteData(path, value);
  }

  #noteData(path, value) {
    if (!isData(value) || this.#before.has(value)) return;
    const parts = partsOf(value);
    this.#before.set(value, { path, parts });
    for (const part of parts) this.#noteData(path, part);
  }

  /** Makes all of it as it was. @throws Error that names the modules whose data was changed. */
  restore() {
    const changed = new Set();
    for (const [value, { path, parts }] of this.#before) {
      if (isSame(partsOf(value), parts)) continue;
      makeOf(value, parts);
      changed.add(path);
    }
    if (changed.size === 0) return;
    const names = [...changed].join(', ');
    throw new Error(`This suite changes what others share with it, the exports of ${names}.`);
  }
}

const kindOf = (value) => Object.prototype.toString.call(value);
const isMap = (value) => kindOf(value) === '[object Map]';
const isSet = (value) => kindOf(value) === '[object Set]';

function isData(value) {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) || isMap(value) || isSet(value)) return true;
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** What it consists of: of an object and a map, names and values in turn. */
function partsOf(value) {
  if (Array.isArray(value) || isSet(value)) return [...value];
  if (isMap(value)) return [...value].flat(1);
  const parts = [];
  for (const [name, { value: own, get }] of Object.entries(
    Object.getOwnPropertyDescriptors(value),
  )) {
    parts.push(name, get ?? own);
  }
  return parts;
}

function isSame(one, other) {
  return one.length === other.length && one.every((part, at) => Object.is(part, other[at]));
}

function makeOf(value, parts) {
  if (Array.isArray(value)) {
    value.splice(0, value.length, ...parts);
    return;
  }
  if (isSet(value)) {
    value.clear();
    for (const part of parts) value.add(part);
    return;
  }
  if (isMap(value)) value.clear();
  else for (const name of Object.keys(value)) delete value[name];
  for (let at = 0; at < parts.length; at += 2) {
    if (isMap(value)) value.set(parts[at], parts[at + 1]);
    else value[parts[at]] = parts[at + 1];
  }
}

module.exports = { Exports, exportsOfHouse: new Exports() };
