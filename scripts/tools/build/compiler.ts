import { resolve } from 'node:path'

/** The compiler of TypeScript 7. Its package is an alias, since programs that need the API of 5 load that by its name. */
export const COMPILER = resolve(import.meta.dirname, '../../../node_modules/typescript-7/bin/tsc')
