import { Command } from 'commander'
import type { Profile } from '#spec'
import { Redactor, UsageError, loadTarget, observations, visible } from '../../suites/index.ts'
import { baseAddress } from './base-address.ts'
import { select } from './check/select.ts'
import { writerFor } from './check/write-report.ts'
import { conclude } from './conclude.ts'
import { INTERRUPTED } from './interrupts.ts'
import { createHarFile } from './proxy/har-file.ts'
import { watch } from './proxy/watch.ts'
import { several } from './several.ts'
import { wholeNumber } from './whole-number.ts'

const LAST_PORT = 65_535

interface ProxyFlags {
  target?: string
  to?: string
  host: string
  port: string
  profile: Profile[]
  only: string[]
  skip: string[]
  har?: string
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
    .addOption(several('--profile <names>', 'profiles whose broken rules fail: product,mcp,http'))
    .addOption(several('--only <rules>', 'rule ids or areas to judge by'))
    .addOption(several('--skip <rules>', 'rule ids or areas to leave out'))
    .option('--har <file>', 'record what is judged, with its secrets masked (HAR 1.2)')
    .addOption(several('--report <file>', 'write the report at the end, as check does; may be repeated'))
    .action(async (flags: ProxyFlags) => {
      process.exitCode = await proxy(flags)
    })
}

/** Runs until it is told to stop, and answers the exit code of what was seen. */
async function proxy(flags: ProxyFlags): Promise<number> {
  const selected = select(flags)
  const writers = flags.report.map((file) => ({ file, write: writerFor(file) }))
  const port = wholeNumber(flags.port, '--port', 0, LAST_PORT)
  const { target, redactor } = targetOf(flags)
  const stopped = untilTold()
  const { baseUrl, end } = await watch({
    target,
    observations: observations.filter(({ rule }) => selected.has(rule)),
    redactor,
    profiles: new Set<Profile>(['product', ...flags.profile]),
    host: flags.host,
    port,
    ...(flags.har === undefined ? {} : { har: createHarFile(flags.har) }),
    say: (line) => console.log(visible(line)),
  })
  console.log(`ready: ${baseUrl} for ${target.baseUrl}`)
  await stopped
  return conclude(await end(), { baseline: undefined, entries: [], writers })
}

function targetOf({
  to,
  target,
}: ProxyFlags): Pick<ReturnType<typeof loadTarget>, 'redactor'> & { target: Parameters<typeof watch>[0]['target'] } {
  if ((to === undefined) === (target === undefined))
    throw new UsageError('give the service by --to or by --target, and not by both')
  return to === undefined
    ? loadTarget(target!, process.env)
    : { target: { baseUrl: baseAddress(to, '--to') }, redactor: new Redactor() }
}

/** Waits for SIGINT or SIGTERM; a second one ends this process at once. */
function untilTold(): Promise<void> {
  return new Promise((resolve) => {
    let isTold = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (isTold) process.exit(INTERRUPTED)
        isTold = true
        resolve()
      })
  })
}
