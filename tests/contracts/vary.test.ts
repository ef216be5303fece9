import { spawn } from 'node:child_process'
import { mkdtempSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createCall } from '../../contracts/consumers/call.ts'
import { JOURNEYS } from '../../contracts/consumers/journeys.ts'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { commandAsConsumer } from '../../scripts/cli/contracts/run-command.ts'
import { contracts } from '../../scripts/cli/contracts/contracts.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'
import { vary } from '../../scripts/cli/contracts/vary-command.ts'
import { type Consumer, ownConsumer, seedsUpTo, findingLines, varied } from '../../scripts/cli/contracts/vary.ts'

test('our consumers hold with fifty random combinations of variants', async () => {
  const consumers = Object.entries(JOURNEYS).map(([name, journey]) => ownConsumer(name, journey))
  const findings = await varied(consumers, seedsUpTo(50))
  expect(findings.flatMap(findingLines)).toEqual(consumers.map(({ name }) => `${name}: holds in every seed`))
})

/** A consumer that calls as an administrator. */
function careless(use: (call: ReturnType<typeof createCall>) => Promise<void>): Consumer {
  return {
    name: 'careless',
    use: ({ baseUrl, credentials }) => use(createCall(baseUrl, () => credentials.admin?.api_key)),
  }
}

describe('a consumer that depends on a freedom is reported with the freedom', () => {
  test.each<[string, Consumer]>([
    [
      'schedules/list-shape',
      careless(async (call) => {
        const { json } = await call('GET', '/v1/schedules')
        if (!Array.isArray(json)) throw new Error('schedules.map is not a function')
      }),
    ],
    [
      'authentication/refused-login-status',
      careless(async (call) => {
        const body = { login: 'ada', password: 'not-hers' }
        await call('POST', '/v1/token-auth/issue', { body, useful: [401] })
      }),
    ],
    [
      'recycle-bin/item-members',
      careless(async (call) => {
        const flow = (await call('POST', '/v1/flows', { body: { name: 'Gone', flowType: 'flow.etl.api' } })).json
        await call('DELETE', `/v1/flows/${(flow as { id: number }).id}`)
        // The bin may follow half a second later, which would be another freedom.
        await sleep(1000)
        const { text } = await call('GET', '/v1/recycle-bin')
        if (!text.includes('"deletedBy"')) throw new Error('nobody deleted it')
      }),
    ],
  ])('%s', async (freedom, consumer) => {
    const [finding] = await varied([consumer], seedsUpTo(20))
    expect(finding).toMatchObject({ outcome: 'depends', culprits: [{ freedom }] })
    expect(findingLines(finding!).join('\n')).toMatch(
      new RegExp(`^careless: breaks in seed \\d+: .+\\n  it depends on a freedom: ${freedom} \\(`),
    )
  })
})

test('the command of a team is a consumer too, by its exit code', async () => {
  const script = `const h = { authorization: 'Bearer ' + process.env.ETALON_KEY };
    fetch(process.env.ETALON_URL + '/v1/schedules', { headers: h }).then((r) => r.json()).then((all) => all.map(String))`
  const { use } = commandAsConsumer(`node -e "${script}"`, 60)
  const wrapped = variants.find(({ freedom }) => freedom === 'schedules/list-shape')
  const [plain, varying] = [await startEmbedded(), await startEmbedded([wrapped!.alteration])]
  await use(plain.target)
  await expect(use(varying.target)).rejects.toThrow(/^it ended with exit code 1: [^]*all\.map is not a function/)
  await Promise.all([plain.close(), varying.close()])
})

test('a command that leaves a server running is decided by its exit code, and the server is ended', async () => {
  const service = await startEmbedded()
  const begun = performance.now()
  await commandAsConsumer('sleep 60 & echo tests passed', 50).use(service.target)
  await expect(commandAsConsumer('sleep 60 & exit 3', 50).use(service.target)).rejects.toThrow(
    /^it ended with exit code 3/,
  )
  expect(performance.now() - begun).toBeLessThan(20_000)
  await service.close()
})

describe('a command that does not end', () => {
  const HANGS = 'sleep 60 & echo half of it; wait'
  test.concurrent.each([
    ['and what it has started', HANGS],
    ['also where it does not want to', `trap '' TERM; ${HANGS}`],
    ['though something that has left its group could still print', `setsid sleep 20 & ${HANGS}`],
  ])('is ended after its time limit, %s, and that is reported', async (_what, command) => {
    const service = await startEmbedded()
    const begun = performance.now()
    // Descendants hold the output pipe open: wait for that.
    await expect(commandAsConsumer(command, 1).use(service.target)).rejects.toThrow(
      /^it was ended after 1 s \(--time-limit\): half of it$/,
    )
    expect(performance.now() - begun).toBeLessThan(20_000)
    await service.close()
  })

  test.concurrent('is ended with descendants that print elsewhere and ignore signals', async () => {
    const service = await startEmbedded()
    const beats = join(mkdtempSync(join(tmpdir(), 'etalon-vary-')), 'beats')
    const stubborn = `(trap '' TERM; while :; do echo; sleep 0.05; done) > ${beats} 2>&1 & wait`
    await expect(commandAsConsumer(stubborn, 1).use(service.target)).rejects.toThrow(/--time-limit/)
    const { size } = statSync(beats)
    expect(size).toBeGreaterThan(1)
    await sleep(300)
    // A line may have been on its way.
    expect(statSync(beats).size).toBeLessThanOrEqual(size + 1)
    await service.close()
  })

  test('is ended with the process that started it', async () => {
    const gone = Promise.withResolvers<void>()
    const server = createServer((socket) => {
      socket.on('close', () => gone.resolve()).on('error', () => {})
      beginning.kill('SIGTERM')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const script = `import { startGroup } from '${import.meta.resolve('../../scripts/cli/contracts/process-group.ts')}'
      startGroup('node -e "net.connect(${port})"', { stdio: 'ignore' })`
    const beginning = spawn(process.execPath, ['--input-type=module', '-e', script])
    const signal = await new Promise((resolve) => beginning.on('close', (_code, by) => resolve(by)))
    expect(signal).toBe('SIGTERM')
    await gone.promise
    server.close()
  })
})

test('the output of a command is reported line by line', () => {
  const problem = 'it ended with exit code 1: it broke\nTypeError: all.map is not a function'
  const lines = findingLines({ consumer: 'npm test', outcome: 'fails', problem, culprits: [] })
  expect(lines.slice(0, 2)).toEqual([
    'npm test: breaks on the plain mock: it ended with exit code 1: it broke',
    '    TypeError: all.map is not a function',
  ])
})

test('a failure on the plain mock, or an intermittent one, is blamed on no freedom', async () => {
  let calls = 0
  const always: Consumer = { name: 'always', use: () => Promise.reject(new Error('no network')) }
  const sometimes: Consumer = {
    name: 'sometimes',
    use: async () => {
      if ((calls += 1) === 3) throw new Error('a hiccup')
    },
  }
  const findings = await varied([always, sometimes], seedsUpTo(10))
  expect(findings).toMatchObject([
    { outcome: 'fails', problem: 'no network', culprits: [] },
    { outcome: 'fails', problem: 'a hiccup', culprits: [] },
  ])
})

describe('--vary', () => {
  const none = { only: [], pact: [], report: [] }
  test.each([
    [{ ...none, vary: '5', target: 'staging.yaml' }, /--vary does not take --target/],
    [{ ...none, vary: '5', pact: ['team.json'] }, /--vary does not take --pact/],
    [{ ...none, vary: 'many' }, /--vary many: must be a positive integer/],
    [{ ...none, vary: '5', only: ['nobody'] }, /--only nobody: no such consumer/],
    [{ ...none, vary: '5', timeLimit: '5' }, /--time-limit is for the command of --run/],
    [{ ...none, vary: '5', run: 'true', timeLimit: '0' }, /--time-limit 0: must be an integer from 1 to 2147483/],
  ])('refuses %j', async (flags, says) => {
    await expect(vary(flags, flags.vary)).rejects.toThrow(says)
  })

  test('is what --run needs', async () => {
    await expect(contracts({ ...none, run: 'npm test' })).rejects.toThrow(/--run needs --vary/)
  })
})
