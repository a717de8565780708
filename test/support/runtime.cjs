const { sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** Loads packages for all suites of this worker, once there is one. */
let packages = null;

const folder = `${sep}node_modules${sep}`;
/** They keep what a page shows and what it is about to show, so each suite has its own. */
const ofPages = /node_modules.(preact|preact-iso|@tanstack)\W/;

/**
 * Jest's own runtime, but packages are loaded once for all suites of a worker: what they do not have to
 * do again is most of what a suite would do before its first test. The service's own modules, and those
 * of tests, are new in each suite.
 */
module.exports = class extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    if (packages !== null) return;
    // An environment forgets its context at the end of its suite.
    const context = environment.getVmContext();
    const lasting = Object.create(environment, { getVmContext: { value: () => context } });
    packages = new Runtime(config, lasting, ...rest);
  }

  requireModuleOrMock(from, name) {
    return this.isShared(from, name)
      ? packages.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  isShared(from, name) {
    if (/^[./]/.test(name) || name === '@jest/globals' || this._resolution.isCoreModule(name)) {
      return false;
    }
    const path = this._resolution.resolveCjs(from, name);
    return path.includes(folder) && !ofPages.test(path);
  }
};
