import { resolve } from 'node:path'

/** The TypeScript 7 compiler. Its package is an alias, because programs that need the API of TypeScript 5 load that by name. */
export const COMPILER = resolve(import.meta.dirname, '../../../node_modules/typescript-7/bin/tsc')
