import { Command, Option } from 'commander'
import { diffMarkdown } from './diff/markdown.ts'
import { readVersion, thisVersion } from './diff/read-version.ts'
import { type DiffReport, reportOf } from './diff/report.ts'
import { diffText } from './diff/text.ts'
import { several } from './several.ts'

interface Flags {
  pacts: string[]
  baseline?: string
  failOn?: 'breaking' | 'unclear' | 'touched'
  json?: true
  markdown?: true
}

/** The exit code of a change that `--fail-on` names. */
const FAILS = 1

/** `etalon diff`: what changed between two versions of the documents, and whom it touches. */
export function diffCommand(): Command {
  return new Command('diff')
    .description('compare two editions or versions: what breaks clients, and which consumers it touches')
    .argument('<old>', 'an edition, the folder or .tgz of a package, a clone, or a git revision in a clone')
    .argument('[new]', 'likewise; by default this etalon')
    .addOption(
      several('--pacts <paths>', 'pacts of consumers, as files or folders; by default those that come with Etalon'),
    )
    .option('--baseline <file>', 'baseline whose entries to look up')
    .addOption(
      new Option(
        '--fail-on <what>',
        'exit with 1 if something breaks clients, may break them, or touches a consumer or entry',
      ).choices(['breaking', 'unclear', 'touched']),
    )
    .addOption(new Option('--json', 'print JSON').conflicts('markdown'))
    .option('--markdown', 'print Markdown')
    .action((old: string, now: string | undefined, flags: Flags) => {
      process.exitCode = diff(old, now, flags)
    })
}

/** Compares, prints, and returns the exit code. */
function diff(old: string, now: string | undefined, { pacts, baseline, failOn, json, markdown }: Flags): number {
  const consumers = { pacts, ...(baseline === undefined ? {} : { baseline }) }
  const report = reportOf(readVersion(old), now === undefined ? thisVersion() : readVersion(now), consumers)
  if (json === true) console.log(JSON.stringify(report, null, 2))
  else console.log(markdown === true ? diffMarkdown(report) : diffText(report))
  return failOn !== undefined && fails(report, failOn) ? FAILS : 0
}

function fails({ summary, interactions, baseline }: DiffReport, failOn: NonNullable<Flags['failOn']>): boolean {
  if (failOn === 'touched')
    return interactions.touched.length + interactions.wide.length + (baseline?.touched.length ?? 0) > 0
  return summary.breaking + (failOn === 'unclear' ? summary.unclear : 0) > 0
}
