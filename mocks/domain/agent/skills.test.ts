import { beforeEach, describe, expect, test } from 'vitest'
import { part } from '../../alterations/together.ts'
import { type Mock, createMock, demoCredentials } from '../../index.ts'
import { flowKey, put } from '../../world/index.ts'
import { FORBIDDEN } from './tools/answers.ts'

type Who = keyof ReturnType<typeof demoCredentials>

let mock: Mock
beforeEach(() => {
  mock = createMock()
})

function request(path: string, body: object, who: Who): Request {
  const headers = { authorization: `Bearer ${demoCredentials()[who]}`, 'content-type': 'application/json' }
  const url = `http://mock.test/rest/v1/ai-agent/api${path}`
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function ask(
  message: string,
  who: Who = 'admin',
  more: object = {},
): Promise<{ response: string; tools_used?: string[] }> {
  return (await mock.fetch(request('/chat', { message, ...more }, who))).json()
}

describe('the assistant finds its replies in the world', () => {
  test('which flows failed, from their executions', async () => {
    mock = createMock({ now: () => Date.UTC(2027, 0, 15, 10, 30) })
    const { response, tools_used: tools } = await ask('Which flows failed in the last 3 hours?')
    const failed = [...mock.world.view.executions.values()].filter(
      ({ status, started, tenantId }) =>
        status === 'error' && tenantId === 1 && started >= mock.world.clock.now() - 3 * 3_600_000,
    )
    expect(tools).toEqual(['host_cli'])
    expect(response).toContain(`**${failed.length}** executions failed`)
    for (const { auditId, description } of failed)
      expect(response).toMatch(new RegExp(`\\*\\*${description}\\*\\* .* \\| ${auditId} \\|`))
  })

  test.each(['Why did Load invoices fail?', 'why did flow 102 fail', 'Why has "load invoices" failed?'])(
    '%s, from the log of its newest failure',
    async (message) => {
      const { response, tools_used: tools } = await ask(message)
      const newest = [...mock.world.view.executions.newestWhere('flow', flowKey(1, 102))].find(
        ({ status }) => status === 'error',
      )
      expect(tools?.at(-1)).toBe('get_execution_log')
      expect(response).toContain(`(execution ${newest?.auditId})`)
      expect(response).toContain(`> ${newest?.failure}`)
      expect(response).toMatch(/```\n[^`]+ ERROR [^`]+\n\tat /)
    },
  )

  test('what a pronoun means, from the session', async () => {
    const session = async (message: string): Promise<string> => {
      const path = `/sessions/${id}/chat`
      return ((await (await mock.fetch(request(path, { message }, 'admin'))).json()) as { response: string }).response
    }
    const { session_id: id } = (await (await mock.fetch(request('/sessions', {}, 'admin'))).json()) as {
      session_id: string
    }
    await session('run Fetch marketplace orders')
    expect(await session('Why did it fail?')).toContain('429 Too Many Requests')
  })

  test('which flow to start', async () => {
    const before = mock.world.view.executions.size
    expect((await ask('Please run fetch exchange rates now')).response).toContain(
      'I started **Fetch exchange rates** (121)',
    )
    expect(mock.world.view.executions.size).toBe(before + 1)
    expect((await ask('run orders')).response).toMatch(/^Several flows match/)
    expect((await ask('run nothing at all')).response).toBe('I found no flow named **nothing at all**.')
    expect(mock.world.view.executions.size).toBe(before + 1)
  })

  test.each([
    ['find invoices flows', /^I found \*\*\d\*\* flows?:[^]*\| 117 \| Send invoices/],
    ['list all flows', /^I found \*\*39\*\* flows:/],
    ['how do I use webhooks', /^## Webhooks\n/],
    ['how do listeners work?', /^## (Listening for messages|Limits of listeners)\n/],
    ['what is wrong with Sync customers?', /^\*\*Sync customers\*\* \(104\) failed at/],
    ['explain the error in Fetch marketplace orders', /429 Too Many Requests/],
    ['what happened last night?', /executions failed last night \(18:00 to 08:00 UTC\)/],
    ['how many flows do I have', /^I found \*\*39\*\* flows:/],
    ['how many schedules are there?', /^There are \*\*17\*\* schedules/],
    ['How do I pause a schedule?', /^## Scheduling a flow\n/],
    ['what does the status of a run mean?', /^## /],
    ['is anything running?', /executions are under way:[^]*\| \*\*Recount stock\*\* \(131\) \| \d+ \| queued \|/],
    ['show me the connections', /^There are \*\*12\*\* connections:[^]*\| 301 \| Orders database \|/],
    ['How do I create a schedule for a flow?', /^## Scheduling a flow\n/],
    ['How do I run a command on the host?', /^## /],
    ['Why does a run fail with a duplicate key?', /^## Why a run fails with a duplicate key\n/],
    ['hello', /^Hello!/],
    ['write code to call the API in Python', /```python\n/],
  ])('%s', async (message, reply) => {
    expect((await ask(message)).response).toMatch(reply)
  })

  test('schedules, flows, templates and articles as tables and text', async () => {
    expect((await ask('List the schedules')).response).toContain('| Nightly orders | 101 | `0 0 2 * * ?` | enabled |')
    expect((await ask('show flows about invoices')).response).toContain('| 117 | Send invoices | `flow.etl.api` |')
    expect((await ask('find a template for bank statements')).response).toContain('| 88 | **Bank statements')
    expect((await ask('show me a code example')).response).toContain('```sh')
  })

  test('the connections of a flow, and the flows of a connection', async () => {
    const { response, tools_used: tools } = await ask('which connections does Load orders use?')
    expect(tools).toEqual(['search_flows', 'get_flow', 'list_connections'])
    expect(response).toMatch(/^\*\*Load orders\*\* \(101\) uses \*\*2\*\* connections:/)
    expect([...response.matchAll(/^\| (\d+) /gm)].map(([, id]) => id)).toEqual(['301', '303'])
    expect((await ask('which connections does Echo parameters use?')).response).toMatch(/uses no connection\.$/)
    expect((await ask('Which flows use the Reports bucket?')).response).toMatch(/\*\*2\*\* flows[^]*121[^]*137/)
    expect((await ask('which flows use the moon?')).response).toBe('I found no connection named **moon**.')
  })

  test.each([
    ['When does Nightly orders run next?', /^\*\*Nightly orders\*\* starts next at \*\*2027-01-16 02:00 UTC\*\*/],
    ['When is Load orders scheduled?', /^Schedules of \*\*Load orders\*\* \(101\):[^]*2027-01-16 02:00 UTC/],
    ['What is the next run of Track parcels?', /is paused: it starts nothing/],
    ['When will Poll inbox run?', /starts its flow when a message arrives/],
    ['When does Echo parameters run?', /^No schedule starts \*\*Echo parameters\*\*/],
    ['When does a schedule run?', /^There are \*\*17\*\* schedules/],
  ])('%s, by the clock of the world', async (message, reply) => {
    mock = createMock({ now: () => Date.UTC(2027, 0, 15, 8) })
    expect((await ask(message)).response).toMatch(reply)
  })

  test.each([
    ['what failed this week?', 'in the last 7 days', 168, 0],
    ['Which flows failed in the last 3 days?', 'in the last 3 days', 72, 0],
    ['failures in the last 12 hours', 'in the last 12 hours', 12, 0],
    ['what failed yesterday?', 'yesterday', 32, 8],
    ['What failed today?', 'today', 8, 0],
    ['Which flows failed last night?', 'last night', 14, 0],
    ['And the night before?', 'the night before last', 38, 24],
  ])('%s, in that time alone', async (message, says, since, until) => {
    const HOUR_MS = 3_600_000
    const now = Date.UTC(2027, 0, 15, 8)
    mock = createMock({ now: () => now })
    const failed = [...mock.world.view.executions.values()].filter(
      ({ status, started, tenantId }) =>
        status === 'error' &&
        tenantId === 1 &&
        started >= now - since * HOUR_MS &&
        (until === 0 || started < now - until * HOUR_MS),
    )
    const { response } = await ask(message)
    expect(response).toContain(`failed ${says}`)
    expect(response).toMatch(new RegExp(`^\\*\\*${failed.length}\\*\\* executions? failed`))
    const listed = [...response.matchAll(/\| (\d+) \|$/gm)].map(([, auditId]) => Number(auditId))
    const ids = failed.map(({ auditId }) => Number(auditId))
    expect(ids).toEqual(expect.arrayContaining(listed))
    expect(listed).toHaveLength(Math.min(failed.length, 20))
    if (failed.length > 20) expect(response).toContain(`There are ${failed.length - 20} more.`)
    else expect(response).not.toContain(' more.')
  })

  describe('what a flow did, and how it stands', () => {
    beforeEach(() => {
      mock = createMock({ now: () => Date.UTC(2027, 0, 15, 10, 30) })
    })

    test.each([
      [
        'status of Rebuild warehouse',
        /^\*\*Rebuild warehouse\*\* \(103\) is not running\.[^]*ended with \*\*success\*\*/,
      ],
      ['What is the state of flow 131?', /^\*\*Recount stock\*\* \(131\) is \*\*running\*\*:[^]*\| queued \|/],
      ['is Load orders running?', /^\*\*Load orders\*\* \(101\) is not running/],
      ['When did Load orders last run?', /was started at 2027-01-15 02:00 UTC by ada/],
      ['what did flow 103 do yesterday', /did not run yesterday\. Its last run began at 2027-01-10 04:00 UTC\.$/],
      [
        'what did Load orders do yesterday?',
        /ran \*\*1\*\* time yesterday \(1 success\):[^]*\| 2027-01-14 02:00 UTC \| \d+ \| success \| ada \(schedule\)/,
      ],
      ['did Load orders run last night?', /ran \*\*1\*\* time last night/],
      ['show me the executions of Load orders this week', /ran \*\*7\*\* times in the last 7 days/],
      ['how many runs did Order pipeline have?', /ran at least \*\*100\*\* times so far[^]*There are 80 more\./],
      ['who changed Load orders', /^\*\*ada\*\* changed \*\*Load orders\*\* \(101\) last[^]*\| tess \|/],
      ['status of the moon', /^I found no flow named/],
    ])('%s', async (message, reply) => {
      expect((await ask(message)).response).toMatch(reply)
    })

    test('at least so often, if the page of the history ends within the time', async () => {
      const now = (): number => Date.UTC(2027, 0, 15, 20)
      mock = createMock({ now })
      const yesterday = /ran at least \*\*(\d+)\*\* times yesterday/
      const { response } = await ask('What did Order pipeline do yesterday?')
      expect(response).toMatch(yesterday)
      expect(Number(yesterday.exec(response)?.[1])).toBeLessThan(96)
      mock = createMock({ now, alterations: [part('executions', { pageSize: 7 })] })
      expect((await ask('What did Order pipeline do yesterday?')).response).toMatch(
        /^I see only the last \*\*7\*\* executions of \*\*Order pipeline\*\* \(113\), since 2027-01-15 .* UTC, and none that began yesterday\.$/,
      )
    })

    test('the log of an execution whose id needs all 64 bits', async () => {
      const [newest] = mock.world.view.executions.newestWhere('flow', flowKey(1, 101))
      if (newest === undefined) throw new Error('no execution')
      for (const auditId of [2n ** 53n + 1n, 2n ** 53n + 3n])
        mock.world.apply([put('executions', auditId, { ...newest, auditId })])
      const { response } = await ask(`show the log of execution ${2n ** 53n + 1n}`)
      expect(response).toContain(`execution ${2n ** 53n + 1n}, trigger`)
    })

    test('the log of an execution, or of the newest one of a flow', async () => {
      const [execution] = mock.world.view.executions.newestWhere('flow', flowKey(1, 101))
      const id = String(execution?.auditId)
      const { response, tools_used: tools } = await ask(`show the log of execution ${id}`)
      expect(tools).toEqual(['get_execution_log'])
      expect(response).toMatch(new RegExp(`^The log of execution \\*\\*${id}\\*\\*[^]*execution ${id}, trigger`))
      expect((await ask('show me the log of Load orders')).response).toContain(`execution ${id}, trigger`)
      expect((await ask('show the log of execution 9')).response).toBe('I could not do that: There is no such object.')
    })

    test.each([
      ['pause Nightly orders', 'resume Nightly orders'],
      ['disable schedule 201', 'enable schedule 201'],
      ['Turn off the schedule of Load orders', 'please turn Nightly orders on'],
    ])('%s, %s', async (pause, resume) => {
      const isEnabled = (): boolean => mock.world.view.schedules.get(201)?.enabled === true
      expect((await ask(pause)).response).toMatch(/^I paused \*\*Nightly orders\*\* \(201\)/)
      expect(isEnabled()).toBe(false)
      expect((await ask(pause)).response).toBe('**Nightly orders** (201) is paused already.')
      expect((await ask(resume)).response).toMatch(/^I resumed .* starts next at \*\*2027-01-16 02:00 UTC\*\*/)
      expect(isEnabled()).toBe(true)
    })

    test('the schedule that is meant, if several fit', async () => {
      expect((await ask('pause orders')).response).toMatch(/^Several schedules fit [^]*\| 201 \| Nightly orders \|/)
      expect((await ask('pause Echo parameters')).response).toMatch(/^No schedule starts \*\*Echo parameters\*\*/)
      expect((await ask('pause the moon')).response).toMatch(/^I found no schedule named \*\*moon\*\*\./)
    })
  })

  test.each([
    ['How do I restore a deleted flow?', 193, /\| 191 \|[^]*\| 192 \|/],
    ['How can I bring back Copy of Sync customers?', 192, /^(?![^]*\| 191 \|)/],
  ])('%s: the steps, and what is in the recycle bin', async (message, id, others) => {
    const { response, tools_used: tools } = await ask(message)
    expect(tools).toEqual(['search_knowledge_base', 'list_deleted_objects'])
    expect(response).toMatch(/^## Restoring deleted objects\n[^]*1\. List[^]*3\. Restore/)
    expect(response).toMatch(new RegExp(`POST /v1/recycle-bin/flows/${id}/restore\n`))
    expect(response).toMatch(others)
  })

  test('without the right to see the recycle bin: the steps alone', async () => {
    const { response } = await ask('How do I restore a deleted flow?', 'api_user')
    expect(response).toContain('3. Restore it')
    expect(response).toContain(`I could not look into the recycle bin: ${FORBIDDEN}`)
  })

  test.each([
    ['viewer', 'import template 81'],
    ['viewer', 'run the command run 101'],
    ['viewer', 'preview template 81'],
    ['viewer', 'run flow 101'],
    ['api_user', 'list my flows'],
    ['api_user', 'why did flow 102 fail?'],
    ['api_user', 'list the schedules'],
    ['viewer', 'pause Nightly orders'],
    ['viewer', 'resume Reminders on Mondays'],
    ['api_user', 'status of flow 103'],
    ['api_user', 'who changed Load orders'],
    ['api_user', 'show the log of execution 1852'],
    ['api_user', 'when does Nightly orders run next?'],
    ['api_user', 'which flows use the Orders database?'],
    ['api_user', 'import template 81'],
  ] as const)('with the role of the caller: %s may not %s', async (who, message) => {
    const count = (): unknown[] => [
      mock.world.view.flows.size,
      mock.world.view.executions.size,
      [...mock.world.view.schedules.values()].map(({ enabled }) => enabled),
    ]
    const before = count()
    expect((await ask(message, who)).response).toContain(FORBIDDEN)
    expect(count()).toEqual(before)
  })

  test('without tools it says so', async () => {
    const { response, tools_used: tools } = await ask('list my flows', 'admin', { include_tools: false })
    expect([response, tools]).toEqual(['I can find that out if I may use tools.', undefined])
  })

  test('the same for everybody with the same world', async () => {
    const now = (): number => 1_800_000_000_000
    const reply = async (): Promise<string> => {
      mock = createMock({ now })
      return (await ask('Which flows failed lately?')).response
    }
    expect(await reply()).toBe(await reply())
  })

  test.each(['Break down halfway, please.', 'fail after partial text'])(
    '%s: it fails in the middle',
    async (message) => {
      const stream = await mock.fetch(request('/chat/stream', { message }, 'admin'))
      const events = (await stream.text())
        .split('\n\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line.slice('data: '.length)) as { type: string; content?: string })
      expect(events.map(({ content = '' }) => content).join('')).toMatch(/^I found \*\*three flows\*\*/)
      expect(events.at(-1)).toMatchObject({ type: 'error', retryable: true })
    },
  )

  test('it pauses while a tool works, for as long as is set', async () => {
    await mock.fetch(
      new Request('http://mock.test/_mock/streams', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ toolMs: 60 }),
      }),
    )
    const reader = (
      await mock.fetch(request('/chat/stream', { message: 'List the schedules' }, 'admin'))
    ).body!.pipeThrough(new TextDecoderStream())
    const at = new Map<string, number>()
    for await (const text of reader)
      for (const [, type] of text.matchAll(/"type":"(\w+)"/g)) if (!at.has(type!)) at.set(type!, performance.now())
    expect(at.get('tool_end')! - at.get('tool_start')!).toBeGreaterThan(50)
    expect(at.get('token')! - at.get('tool_end')!).toBeLessThan(50)
  })
})
