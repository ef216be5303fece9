import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { downloadedLog, echo, echoLog, echoRun, isPacked, liveLog, logWith, ready } from './starts.ts'

/** A value of several words, with signs that mean something to regular expressions and lists, and its words. */
function passPhrase({ unique }: Tools): { pin: string; words: string[] } {
  const words = ['pin', 'second', 'last'].map((word) => unique(word))
  return { pin: words.join(' $*+(.)[]=,'), words }
}

export const secureMasked = check({
  rule: 'runs/secure-parameters-masked',
  title: 'the value of one named parameter, a pass phrase with signs in it, is not in the log',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const region = unique('region')
    const { pin, words } = passPhrase(tools)
    const log = await echoLog(tools, { pin, region }, { region }, { secureParameterNames: 'pin' })
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    for (const word of words) expect.that(!log.includes(word), 'the value of a secure parameter stands in the log', log)
  },
})

export const othersNotMasked = check({
  rule: 'runs/other-parameters-not-masked',
  title: 'naming pin as secure hides neither region nor pincode',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const others = { region: unique('region'), pincode: unique('code') }
    const parameters = { ...others, pin: unique('secret') }
    const plain = await echoLog(tools, parameters, others)
    const lines = Object.entries(others).map(([name, value]) => echo(tools, name, value))
    const shown = lines.filter((line) => plain.includes(line))
    if (shown.length === 0) throw new Blocked('the flow did not log what it received')
    const run = await echoRun(tools, parameters, { secureParameterNames: 'pin' })
    const masked = await logWith(tools, run, shown)
    for (const line of shown) expect.that(masked.includes(line), `the log lacks the line ${line}`, masked)
  },
})

export const secureMaskedInDownload = check({
  rule: 'runs/secure-parameters-masked-in-download',
  title: 'the value of a named parameter, a pass phrase with signs in it, is not downloaded',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const region = unique('region')
    const { pin, words } = passPhrase(tools)
    const run = await echoRun(tools, { pin, region }, { secureParameterNames: 'pin' })
    const line = echo(tools, 'region', region)
    const log = await downloadedLog(tools, run, [line])
    if (isPacked(log)) throw new NotApplicable('a packed file is downloaded')
    if (!log.includes(line)) throw new Blocked('the flow did not log what it received')
    for (const word of words) expect.that(!log.includes(word), 'the value of a secure parameter is downloaded', log)
  },
})

export const secureMaskedInLiveLog = check({
  rule: 'runs/secure-parameters-masked-in-live-log',
  title: 'the value of a named parameter is not in the live log',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const [region, pin] = [unique('region'), unique('pin')]
    const logs = []
    for (const name of ['echoes', 'slow'] as const) {
      const query = { secureParameterNames: 'pin', allowParallel: true }
      logs.push(await liveLog(tools, await ready(tools, name), { region, pin }, query))
    }
    expect.none(logs, (log) => log.includes(pin), 'the value of a secure parameter stands in the live log')
    if (!logs.some((log) => log.includes(region))) throw new NotApplicable('the live log shows no parameters')
  },
})

export const secureAllMasked = check({
  rule: 'runs/secure-parameters-all-masked',
  title: 'the values of three named parameters are not in the log',
  over: 'operations',
  run: async (tools) => {
    const { expect, unique } = tools
    const region = unique('region')
    const secrets = { pin: unique('pin'), pass: unique('pass'), puk: unique('puk') }
    const log = await echoLog(tools, { ...secrets, region }, { region }, { secureParameterNames: 'pin,pass,puk' })
    if (!log.includes(echo(tools, 'region', region))) throw new Blocked('the flow did not log what it received')
    for (const [name, value] of Object.entries(secrets)) {
      expect.that(!log.includes(value), `the value of the secure parameter ${name} stands in the log`, log)
    }
  },
})
