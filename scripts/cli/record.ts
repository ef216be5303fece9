import { Command } from 'commander'
import { stringify } from 'yaml'
import { UsageError, escapeControls, writeOwn } from '../../suites/index.ts'
import { worldOf } from './record/world.ts'
import { trafficIn } from './traffic-in.ts'

interface RecordFlags {
  out: string
  url?: string
  target?: string
  json?: true
}

/** `etalon record`: turns recorded traffic into a world for the mock. */
export function recordCommand(): Command {
  return new Command('record')
    .description('turn recorded traffic into a world file, for `etalon mock --world`')
    .argument('<har>', 'a recording of a browser, a proxy or `etalon proxy --har` (HAR 1.2)')
    .requiredOption('--out <file>', 'the world file to write')
    .option('--url <base_url>', 'base address of the service; taken from the traffic by default')
    .option('--target <file>', 'target file, instead of --url')
    .option('--json', 'print JSON')
    .action((har: string, flags: RecordFlags) => record(har, flags))
}

async function record(har: string, { out, json, ...flags }: RecordFlags): Promise<void> {
  const { passages, baseUrl, attribution, redactor } = await trafficIn(har, flags)
  const { world, notes } = worldOf(passages, attribution, redactor)
  const head = `# A world for \`etalon mock --world\`, recorded from ${baseUrl}. Secrets are masked; passwords and keys are made up.\n`
  save(out, head + stringify(world, { lineWidth: 0 }))
  const counts = Object.entries(world).map(([section, entries]) => [section, entries.length] as const)
  if (json === true) {
    console.log(JSON.stringify({ file: out, records: Object.fromEntries(counts), notes }, null, 2))
    return
  }
  if (notes.length > 0) console.log('made up, or left out of the world:')
  for (const note of notes) console.log(`  ${escapeControls(note)}`)
  console.log(`${out}: ${counts.map((one) => one.join(' ')).join(', ')}`)
}

function save(file: string, content: string): void {
  try {
    writeOwn(file, content)
  } catch (problem) {
    throw new UsageError(
      `--out ${file}: cannot be written (${(problem as NodeJS.ErrnoException).code}); name a file that can be`,
    )
  }
}
