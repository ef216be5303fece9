import { apart } from './bench/apart.ts'
import { byId } from './bench/by-id.ts'
import { calls } from './bench/calls.ts'
import { company } from './bench/company.ts'
import { consolePanels } from './bench/console.ts'
import { divided } from './bench/divided.ts'
import { fork } from './bench/fork.ts'
import { gate } from './bench/gate.ts'
import { history } from './bench/history.ts'
import { init } from './bench/init.ts'
import { packaged } from './bench/package.ts'
import { ready } from './bench/ready.ts'
import { conditions, load, tableOf, write } from './bench/report.ts'
import { resident } from './bench/resident.ts'
import type { Row } from './bench/row.ts'
import { streams } from './bench/streams.ts'
import { throughput } from './bench/throughput.ts'

/** `npm run bench`: measures everything and records it. With names of measures, only prints those. */
const MEASURES: Readonly<Record<string, () => Row[] | Promise<Row[]>>> = {
  throughput,
  ready,
  history,
  'by-id': byId,
  calls,
  streams,
  fork,
  gate,
  divided,
  apart,
  init,
  resident,
  company,
  package: packaged,
  console: consolePanels,
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => MEASURES[name] === undefined)
if (unknown !== undefined)
  throw new Error(`there is no measure ${unknown}; the measures are ${Object.keys(MEASURES).join(', ')}`)

const loadBefore = load()
const rows: Row[] = []
for (const [name, measure] of Object.entries(MEASURES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.error(`measuring: ${name}`)
  rows.push(...(await measure()))
}
if (asked.length === 0) write(rows, conditions(loadBefore))
console.log(tableOf(rows))

const missed = rows.flatMap(({ measure, targets }) =>
  targets.filter(({ reached }) => !reached).map(({ text, value }) => `missed: ${measure}: ${value}, must be ${text}`),
)
for (const line of missed) console.error(line)
process.exitCode = missed.length > 0 ? 1 : 0
