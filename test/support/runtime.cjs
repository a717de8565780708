const { join, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');
const { exportsOfHouse } = require('./as-it-is.cjs');

const folder = `${sep}node_modules${sep}`;
/** They keep what a page shows and what it is about to show, so each suite has its own. */
const ofPages = /node_modules.(preact|preact-iso|@tanstack)\W/;
const house = join(__dirname, '../../shared') + sep;
/** They make what a function keeps from one call to the next, so each suite has its own. */
const ofFunctions = join(house, 'runtime') + sep;
/** Its exports are the package's, which may keep what it likes, such as the registry of texts. */
const ofPackage = join(house, 'domain', 'zod.ts');
/** Modules of the house use these, which keep nothing. */
const readers = new Set(['lazy.ts', 'config.ts'].map((name) => ofFunctions + name));

const isOfHouse = (path) => path.startsWith(house);
const isOfSuite = (path) =>
  path.includes(folder) ? ofPages.test(path) : !isOfHouse(path) || path.startsWith(ofFunctions);

/** Loads what all suites of a worker share. */
class Lasting extends Runtime {
  #compiled = new Map();

  constructor(config, environment, ...rest) {
    // An environment forgets its context at the end of its suite.
    const context = environment.getVmContext();
    const kept = Object.create(environment, { getVmContext: { value: () => context } });
    super(config, kept, ...rest);
    const exec = this.executor.exec.bind(this.executor);
    this.executor.exec = (module, ...rest) => {
      const { filename } = module;
      if (isOfSuite(filename) && !readers.has(filename)) {
        throw new Error(`${filename} would be shared by all suites, and holds what is of one.`);
      }
      const result = exec(module, ...rest);
      if (isOfHouse(filename) && filename !== ofPackage)
        exportsOfHouse.note(filename, module.exports);
      return result;
    };
  }

  /**
   * The function that a module is, which is the same for all suites: they have one global object. It keeps
   * whom it was compiled by, so a suite must not do it.
   */
  compiled(source, path) {
    const known = this.#compiled.get(path);
    if (known?.source === source) return known.run;
    const run = this.executor.compile(source, path);
    this.#compiled.set(path, { source, run });
    return run;
  }
}

/** That of this worker, once there is one. */
let lasting = null;

/**
 * Jest's own runtime, but packages and the modules in `shared` are loaded once for all suites of a worker:
 * what they do not have to do again is most of what a suite would do before its first test. Other modules,
 * those of tests above all, are new in each suite, though not compiled again.
 */
module.exports = class extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    lasting ??= new Lasting(config, environment, ...rest);
    const compile = this.executor.compile.bind(this.executor);
    this.executor.compile = (source, path) =>
      path === this._testPath ? compile(source, path) : lasting.compiled(source, path);
    // An error says where it happened, in what is shared too.
    const own = this.getSourceMaps();
    const shared = lasting.getSourceMaps();
    own.get = (path) => Map.prototype.get.call(own, path) ?? shared.get(path);
  }

  requireModuleOrMock(from, name) {
    return this.isShared(from, name)
      ? lasting.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  isShared(from, name) {
    if (name === '@jest/globals' || this._resolution.isCoreModule(name)) return false;
    return !isOfSuite(this._resolution.resolveCjs(from, name));
  }
};
