import { folded, share, table } from '../../../strength/page/table.ts'
import { sorted } from './figures.ts'
import type { Finding } from './finding.ts'
import type { BatchRecord } from './records.ts'

const HEADS = ['Batch', '>Bugs', '>Found at first', '>Found now', '>Traps', '>Reported at first', '>Reported now']

/** The page of the bugs by sentence that were found, and the traps that were reported, by batch and area. */
export function bugPage(batches: readonly BatchRecord[]): string {
  const ofAreas = batches.map((batch) => {
    const areas = Map.groupBy(batch.bugs, ({ id }) => id.split('/')[0] as string)
    const rows = [...areas].map(([name, bugs]) => cellsOf({ ...batch, name, bugs }))
    return folded(`${batch.name}: ${areas.size} areas`, table(['Area', ...HEADS.slice(1)], rows))
  })
  return `${[
    '# Bugs by sentence',
    [
      'Written by `npm run bugs`. The bugs are in a server that others wrote from the documents alone; their authors knew no check',
      '(`tests/reference-server/bugs/README.md`). The first run of a batch is never edited. What is missed now is open by the documents, or a gap:',
      '`decisions/0015` has what was judged.',
    ].join('\n'),
    table(HEADS, batches.map(cellsOf)),
    ...ofAreas,
  ].join('\n\n')}\n`
}

/** One line for each batch, as `npm run strength` prints it. */
export function bugLines(batches: readonly BatchRecord[]): string[] {
  return batches.map((batch) => {
    const [name, bugs, first, now, traps, firstReported, nowReported] = cellsOf(batch)
    return `${name}: ${bugs} bugs, found at first ${first}, now ${now}; ${traps} traps, reported at first ${firstReported}, now ${nowReported}`
  })
}

function cellsOf({ name, bugs, first, now }: BatchRecord): (string | number)[] {
  const { breaking, traps } = sorted(bugs, first)
  const found = (findings: ReadonlyMap<string, Finding>): string => {
    const tried = breaking.filter(({ id }) => findings.has(id))
    const some = tried.length - sorted(tried, findings).missed.length
    const ofTried = tried.length < breaking.length ? ` of ${tried.length} tried` : ''
    return `${some}${ofTried} (${share(some, tried.length)})`
  }
  const reported = (findings: ReadonlyMap<string, Finding>): number => sorted(traps, findings).reported.length
  return [name, breaking.length, found(first), found(now), traps.length, reported(first), reported(now)]
}
