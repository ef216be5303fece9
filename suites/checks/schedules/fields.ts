import { check } from '../../kit/index.ts'
import { answered } from '../resources/fields.ts'
import { read } from '../objects.ts'
import { enabledOf } from './enabled.ts'
import { given, schedules } from './schedule.ts'

export const flowIdComesBack = check({
  rule: 'schedules/flow-id-comes-back',
  title: 'the flow that was sent is answered',
  over: 'operations',
  run: async (tools) => {
    const flow = await tools.given.flow()
    tools.expect.equal((await answered(tools, schedules, { flowId: flow.id }))['flowId'], flow.id, 'flowId')
  },
})

export const expressionComesBack = check({
  rule: 'schedules/expression-comes-back',
  title: 'the expression is answered letter by letter',
  over: 'operations',
  run: async (tools) => {
    const expression = tools.fixture('schedule.other')
    tools.expect.equal((await answered(tools, schedules, { schedule: expression }))['schedule'], expression, 'schedule')
  },
})

/** Other numbers in the places of an expression, each of which is valid as a second, a minute, an hour, a day or a month. */
const NUMBERS = ['7', '11', '3', '9', '12', '5']

export const otherExpressionsComeBack = check({
  rule: 'schedules/expression-comes-back',
  title: 'expressions with other numbers in each place, created and replaced, wherever they are taken',
  run: async (tools) => {
    const { api, expect } = tools
    const schedule = await given(tools)
    const parts = tools.fixture('schedule.other').split(' ')
    for (const [at, part] of parts.entries()) {
      if (!/^\d+$/.test(part)) continue
      const expression = parts.with(at, NUMBERS[at] ?? '1').join(' ')
      const body = { ...(await read(api, 'schedule', schedule)), schedule: expression }
      const replaced = await api.call('replaceSchedule', { path: { scheduleId: schedule.id }, body, valid: false })
      // The syntax is not documented.
      if (!replaced.ok) continue
      expect.equal((await read(api, 'schedule', schedule))['schedule'], expression, 'schedule, after a replace')
      const made = await given(tools, { schedule: expression })
      expect.equal((await read(api, 'schedule', made))['schedule'], expression, 'schedule, once created')
    }
  },
})

export const enabledComesBack = check({
  rule: 'schedules/enabled-comes-back',
  title: 'enabled true stays true',
  over: 'operations',
  run: async (tools) =>
    tools.expect.equal((await answered(tools, schedules, { enabled: true }))['enabled'], true, 'enabled'),
})

export const createdDisabledStaysDisabled = check({
  rule: 'schedules/created-disabled-stays-disabled',
  title: 'enabled false stays false',
  over: 'operations',
  run: async (tools) =>
    tools.expect.equal(enabledOf(await answered(tools, schedules, { enabled: false })), false, 'enabled'),
})

export const refusesFlowIdThatIsNoNumber = check({
  rule: 'schedules/refuses-flow-id-that-is-no-number',
  title: 'a word for a flow is refused',
  run: async ({ api, given: make, expect }) => {
    const { body: right } = await make.requestFor('createSchedule')
    const body = { ...(right as object), flowId: 'seven' }
    const reply = await api.call('createSchedule', { body, valid: false })
    expect.status(reply, 400)
  },
})
