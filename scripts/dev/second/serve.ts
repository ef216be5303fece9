import { writeFileSync } from 'node:fs'
import { environmentOf } from './gate.ts'
import { startSecond } from './server.ts'

const second = await startSecond(process.argv.slice(2) as never)
writeFileSync(
  '/tmp/second.env',
  Object.entries(environmentOf(second))
    .map(([name, value]) => `export ${name}='${value}'`)
    .join('\n'),
)
console.log(second.origin)
process.on('SIGINT', () => process.exit(0))
