import tseslint from 'typescript-eslint';
import config from '../../eslint.config.mjs';

/** The rules of this repository, but for those that need to know types: they take most of the time. */
export default [...config, tseslint.configs.disableTypeChecked];
