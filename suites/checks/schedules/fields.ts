import { check } from '../../kit/index.ts'
import { answered } from '../resources/fields.ts'
import { schedules } from './schedule.ts'

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
    tools.expect.equal((await answered(tools, schedules, { enabled: false }))['enabled'], false, 'enabled'),
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
