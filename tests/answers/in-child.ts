import { record } from './record.ts'

/** Preloaded into processes that tests start. */
record(() => process.argv.slice(1).join(' '))
