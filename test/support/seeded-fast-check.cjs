// What tests import as fast-check: every property is held against the same inputs on every machine
// and in every run. `PROPERTY_SEED=<number> npx jest …` looks at others.
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
module.exports = fc;
