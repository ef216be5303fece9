import { environmentOf } from './reference-server/gate.ts'
import { plantsOf } from './reference-server/bugs/index.ts'
import { startReferenceServer } from './reference-server/server.ts'

/**
 * Starts the reference server with the named bugs: `node tests/reference-server.ts > reference.env`, then
 * `. ./reference.env; node scripts/etalon.js check --target tests/reference-server/target.yaml`.
 */
const reference = await startReferenceServer(plantsOf(process.argv.slice(2)))
for (const [name, value] of Object.entries(environmentOf(reference))) console.log(`export ${name}='${value}'`)
