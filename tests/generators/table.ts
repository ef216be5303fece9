import type { Outcome } from './run.ts'
import type { Stage } from './tool.ts'

const STAGES: readonly Stage[] = ['generate', 'compile', 'smoke']
const BEGIN = '<!-- Written by `npm run generators`: do not edit. -->'
const END = '<!-- End of what `npm run generators` writes. -->'

const HEAD = '| language | generator | generates | compiles | smoke test | name |\n|---|---|---|---|---|---|'

/** The row of a tool. */
export function rowOf(outcome: Outcome): string {
  const { language, generator, id } = outcome.tool
  return `| ${language} | ${generator} | ${STAGES.map((stage) => cellOf(outcome, stage)).join(' | ')} | \`${id}\` |`
}

/** The first stage that was not passed says why; the ones after it are empty. */
function cellOf({ passed, skipped, failed }: Outcome, stage: Stage): string {
  if (passed.has(stage)) return 'yes'
  const isFirst = STAGES.find((one) => !passed.has(one)) === stage
  if (!isFirst) return ''
  return failed === undefined ? `skipped: ${skipped ?? 'not reached'}` : '**no**'
}

/**
 * The page with new rows for these outcomes; tools that were not tried keep theirs.
 * @param ids every tool, in the order of the rows
 * @throws Error if the page has no place for a table
 */
export function withRows(page: string, ids: readonly string[], outcomes: readonly Outcome[]): string {
  const [before, rest] = page.split(BEGIN)
  const [table, after] = rest?.split(END) ?? []
  if (table === undefined || after === undefined)
    throw new Error(`the page has no \`${BEGIN}\` with \`${END}\` after it`)
  const rows = ids.flatMap((id) => {
    const outcome = outcomes.find(({ tool }) => tool.id === id)
    const old = table.split('\n').find((line) => line.endsWith(`| \`${id}\` |`))
    return outcome === undefined ? (old ?? []) : rowOf(outcome)
  })
  return `${before}${BEGIN}\n\n${[HEAD, ...rows].join('\n')}\n\n${END}${after}`
}
