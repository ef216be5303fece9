import { Command } from 'commander'
import type { Profile } from '#spec'
import { UsageError, loadTarget, escapeControls } from '../../suites/index.ts'
import { baseAddress } from './base-address.ts'
import { reportFiles } from './check/write-report.ts'
import { finishRun } from './finish-run.ts'
import { INTERRUPTED } from './interrupts.ts'
import { judgingThread } from './proxy/judging-thread.ts'
import type { Service } from './proxy/onward.ts'
import { watch } from './proxy/watch.ts'
import { several, severalFiles } from './several.ts'
import { onStop } from './stop-signals.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535

interface ProxyFlags {
  json?: true
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

/** `etalon proxy`: sits between a client and a service, and checks the traffic. */
export function proxyCommand(): Command {
  return new Command('proxy')
    .description('proxy a service and check its traffic; Ctrl-C stops it and prints a report')
    .option('--to <base_url>', 'base address of the service')
    .option('--target <file>', 'target file, instead of --to')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--port <port>', 'port to listen on; 0 picks a free one', '4020')
    .addOption(several('--allow-host <names>', 'host names accepted in requests, besides localhost and --host'))
    .addOption(several('--profile <names>', 'profiles whose broken rules fail: product,mcp,http'))
    .addOption(several('--only <rules>', 'rule ids or areas to check'))
    .addOption(several('--skip <rules>', 'rule ids or areas to leave out'))
    .option('--har <file>', 'record the checked traffic, with its secrets masked (HAR 1.2)')
    .option('--verbose', 'also list at the end the rules that the traffic does not decide')
    .addOption(severalFiles('--report <file>', 'write the report at the end, as check does'))
    .option('--json', 'as for check')
    .action(async (flags: ProxyFlags) => {
      process.exitCode = await proxy(flags)
    })
}

/** Runs until stopped, and returns the exit code for the observed traffic. */
async function proxy(flags: ProxyFlags): Promise<number> {
  const writers = reportFiles(flags.report)
  const port = wholeNumber(flags.port, '--port', 0, LAST_PORT)
  const service = serviceOf(flags)
  const stopped = untilStopped()
  const judging = await judgingThread({ ...flags, baseUrl: service.baseUrl }, (line) =>
    console.log(escapeControls(line)),
  )
  const { baseUrl, end } = await watch({
    service,
    judging,
    host: flags.host,
    port,
    allowHosts: flags.allowHost,
  })
  const say = flags.json === true ? console.error : console.log
  say(`ready: ${baseUrl} for ${service.baseUrl}`)
  await stopped
  return finishRun(await end(), {
    baseline: undefined,
    entries: [],
    writers,
    verbose: flags.verbose === true,
    json: flags.json === true,
  })
}

/** The service that the options name. */
function serviceOf({ to, target }: ProxyFlags): Service {
  if (target !== undefined && to === undefined) return loadTarget(target, process.env).target
  if (to !== undefined && target === undefined) return { baseUrl: baseAddress(to, '--to'), headers: {}, tls: {} }
  throw new UsageError('give the service with either --to or --target')
}

/** Waits for a stop signal; a second one ends this process at once. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false
    onStop(() => {
      if (isTold) process.exit(INTERRUPTED)
      isTold = true
      resolve()
    })
  })
}
