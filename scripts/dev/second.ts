import { environmentOf } from './second/gate.ts'
import type { Bug } from './second/bugs.ts'
import { startSecond } from './second/server.ts'

/**
 * The second server by hand, with the bugs that are named: `node scripts/dev/second.ts > second.env`, then
 * `. ./second.env; node scripts/etalon.js check --target scripts/dev/second/target.yaml`.
 */
const second = await startSecond(process.argv.slice(2) as Bug[])
for (const [name, value] of Object.entries(environmentOf(second))) console.log(`export ${name}='${value}'`)
