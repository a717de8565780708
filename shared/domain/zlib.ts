/** Node's compression, loaded when it is first needed: it takes a while, and most requests need none. */
export const zlib = () => process.getBuiltinModule('node:zlib');
