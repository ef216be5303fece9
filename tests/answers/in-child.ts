import { record } from './record.ts'

/** Loaded into processes that tests start. */
record(() => process.argv.slice(1).join(' '))
