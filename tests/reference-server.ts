import { appendFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { environmentOf } from './reference-server/gate.ts'
import { plantsOf } from './reference-server/bugs/index.ts'
import { choicesFrom, drawn } from './reference-server/freedoms/index.ts'
import { startReferenceServer } from './reference-server/server.ts'

/**
 * Starts the reference server with the named bugs: `node tests/reference-server.ts > reference.env`, then
 * `. ./reference.env; node scripts/etalon.js check --target tests/reference-server/target.yaml`. `--freedoms SEED` draws a variant for
 * everything that the documents leave open, `--choice NAME=VARIANT` sets one. `--log FILE` gets a line of JSON for each
 * request, with its trace id.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    freedoms: { type: 'string' },
    choice: { type: 'string', multiple: true, default: [] },
    log: { type: 'string' },
  },
})
const choices = {
  ...(values.freedoms === undefined ? {} : drawn(Number(values.freedoms))),
  ...choicesFrom(values.choice),
}
const reference = await startReferenceServer({
  plants: plantsOf(positionals),
  choices,
  log: (line) => {
    if (values.log !== undefined) appendFileSync(values.log, `${JSON.stringify(line)}\n`)
  },
})
for (const [name, value] of Object.entries(environmentOf(reference))) console.log(`export ${name}='${value}'`)
