const vm = require('node:vm');
const { TestEnvironment } = require('jest-environment-node');

/**
 * Jest's own environment, in a context whose global object is an ordinary one. Otherwise it is a
 * proxy, and each `Math`, `Date`, or `Array` that a test's code names goes through it, which takes
 * more time than the tests themselves.
 */
module.exports = class extends TestEnvironment {
  constructor(config, context) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(config, context);
    } finally {
      vm.createContext = createContext;
    }
  }
};
