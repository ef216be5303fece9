import { Command } from 'commander'
import type { Profile } from '#spec'
import { UsageError, loadTarget, visible } from '../../suites/index.ts'
import { baseAddress } from './base-address.ts'
import { reportFiles } from './check/write-report.ts'
import { conclude } from './finish-run.ts'
import { INTERRUPTED } from './interrupts.ts'
import { judgingThread } from './proxy/judging-thread.ts'
import { watch } from './proxy/watch.ts'
import { several, severalFiles } from './several.ts'
import { onStop } from './stop-signals.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535

interface ProxyFlags {
  target?: string
  to?: string
  host: string
  allowHost: string[]
  port: string
  profile: Profile[]
  only: string[]
  skip: string[]
  har?: string
  verbose?: true
  report: string[]
}

/** `etalon proxy`: between a client and a service, judging what passes. */
export function proxyCommand(): Command {
  return new Command('proxy')
    .description('pass requests on to a service, and judge what passes; Ctrl-C ends it with a report')
    .option('--to <base_url>', 'base address of the service')
    .option('--target <file>', 'target file, in place of --to')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4020')
    .addOption(several('--allow-host <names>', 'names of this machine in requests, beside localhost and --host'))
    .addOption(several('--profile <names>', 'profiles whose broken rules fail: product,mcp,http'))
    .addOption(several('--only <rules>', 'rule ids or areas to judge by'))
    .addOption(several('--skip <rules>', 'rule ids or areas to leave out'))
    .option('--har <file>', 'record what is judged, with its secrets masked (HAR 1.2)')
    .option('--verbose', 'name at the end also the rules that what was seen does not decide')
    .addOption(severalFiles('--report <file>', 'write the report at the end, as check does'))
    .action(async (flags: ProxyFlags) => {
      process.exitCode = await proxy(flags)
    })
}

/** Runs until it is told to stop, and answers the exit code of what was seen. */
async function proxy(flags: ProxyFlags): Promise<number> {
  const writers = reportFiles(flags.report)
  const port = wholeNumber(flags.port, '--port', 0, LAST_PORT)
  const service = serviceOf(flags)
  const stopped = untilTold()
  const judging = await judgingThread({ ...flags, baseUrl: service }, (line) => console.log(visible(line)))
  const { baseUrl, end } = await watch({
    baseUrl: service,
    judging,
    host: flags.host,
    port,
    allowHosts: flags.allowHost,
  })
  console.log(`ready: ${baseUrl} for ${service}`)
  await stopped
  return conclude(await end(), { baseline: undefined, entries: [], writers, verbose: flags.verbose === true })
}

/** The base address of the service that the options name. */
function serviceOf({ to, target }: ProxyFlags): string {
  if (target !== undefined && to === undefined) return loadTarget(target, process.env).target.baseUrl
  if (to !== undefined && target === undefined) return baseAddress(to, '--to')
  throw new UsageError('give the service by --to or by --target, and not by both')
}

/** Waits for a signal to stop; a second one ends this process at once. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false
    onStop(() => {
      if (isTold) process.exit(INTERRUPTED)
      isTold = true
      resolve()
    })
  })
}
