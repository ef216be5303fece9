import type { RuleId } from '#spec'
import { isActive as isThere, isGone, isRefusedForBinned, running as runningOf } from '../checks/flows/deletion.ts'
import { expectNoneOrItself } from '../checks/objects.ts'
import { enabledOf } from '../checks/schedules/enabled.ts'
import { Blocked, type Reply, type Stored, type Tools, expect, type fc } from '../kit/index.ts'
import { type Judge, type Step, modelRun, step } from '../kit/model.ts'

/** A flow through its life, with at most one schedule. */
interface FlowLife {
  flow: Stored
  state: 'active' | 'deleted'
  schedule?: Stored & { enabled: boolean }
  /** Schedules that were deleted. */
  former: Stored[]
}

/** Takes a schedule that was deleted out of the life of its flow. */
function loseSchedule(life: FlowLife): void {
  if (life.schedule !== undefined) life.former.push(life.schedule)
  delete life.schedule
}

async function isEnabled({ api }: Tools, { id }: Stored): Promise<boolean> {
  const { json } = await api.need('getSchedule', { path: { scheduleId: id } })
  return (json as { enabled?: unknown }).enabled === true
}

/** Finds the schedule that came back with its flow: how soon lists and the recycle bin follow a restore is not documented. */
async function regainSchedule(life: FlowLife, tools: Tools): Promise<boolean> {
  for (const schedule of life.former) {
    if (!(await isThere(tools, 'schedule', schedule))) continue
    life.former.splice(life.former.indexOf(schedule), 1)
    life.schedule = { ...schedule, enabled: await isEnabled(tools, schedule) }
    return true
  }
  return false
}

const isActive = ({ state }: FlowLife): boolean => state === 'active'
const isScheduled = (life: FlowLife): boolean => isActive(life) && life.schedule !== undefined

const flowPath = ({ flow }: FlowLife) => ({ flowId: flow.id })
const schedulePath = ({ schedule }: FlowLife) => ({ scheduleId: schedule?.id })

/** Rules that the model asserts. */
const rules = [
  'flows/delete-answers-report',
  'flows/delete-refuses-scheduled',
  'flows/delete-with-schedules-takes-schedules',
  'runs/audit-id-leads-to-execution',
] as const satisfies readonly RuleId[]

function steps(judge: Judge, { target }: Tools): fc.Arbitrary<Step<FlowLife>>[] {
  /** Asserts that the flow reads as in the model. */
  async function readsAs(life: FlowLife, { api }: Tools, rule: RuleId): Promise<void> {
    const reply = await api.call('getFlow', { path: flowPath(life) })
    judge(rule, () => (life.state === 'active' ? expect.status(reply, 200) : expectNoneOrItself(reply, life.flow)))
  }

  async function remove(life: FlowLife, { api }: Tools, schedules?: boolean): Promise<Reply> {
    return api.call('deleteFlow', { path: flowPath(life), query: schedules === undefined ? {} : { schedules } })
  }

  /** Enables or disables the schedule, and asserts that it reads so. */
  async function setEnabled(
    life: FlowLife,
    { api }: Tools,
    operation: 'disableSchedule' | 'enableSchedule',
  ): Promise<void> {
    const { schedule } = life
    if (schedule === undefined) return
    await api.need(operation, { path: schedulePath(life) })
    schedule.enabled = operation === 'enableSchedule'
    const { json } = await api.need('getSchedule', { path: schedulePath(life) })
    const rule = schedule.enabled ? 'schedules/enable-switches-on' : 'schedules/disable-switches-off'
    judge(rule, () => expect.equal(enabledOf(json as Stored), schedule.enabled, 'enabled'))
  }

  const type = target.recycleBinTypes['flow']
  const running = step<FlowLife>('run', isActive, async (life, { given }) => {
    const run = await given.run(life.flow.id)
    const reply = await given.execution(run)
    judge('runs/audit-id-leads-to-execution', () => expect.status(reply, 200))
    // The documents do not say what deleting a running flow returns.
    await given.ended(run)
  })
  const restoring = step<FlowLife>(
    'restore',
    ({ state }) => state === 'deleted',
    async (life, tools) => {
      await tools.api.need('restoreDeletedObject', { path: { type, id: life.flow.id } })
      life.state = 'active'
      await readsAs(life, tools, 'recycle-bin/restored-flow-readable')
      if (life.schedule === undefined) return
      // The documents do not say whether schedules deleted with the flow are restored with it, nor in which state.
      if (await isThere(tools, 'schedule', life.schedule)) life.schedule.enabled = await isEnabled(tools, life.schedule)
      else loseSchedule(life)
    },
  )
  return [
    step('replace', isActive, async (life, { api, unique }) => {
      const { json } = await api.need('getFlow', { path: flowPath(life) })
      const description = unique('replaced')
      await api.need('replaceFlow', { path: flowPath(life), body: { ...(json as object), description } })
      const now = await api.need('getFlow', { path: flowPath(life) })
      judge('flows/replace-is-stored', () =>
        expect.equal((now.json as Stored)['description'], description, 'description'),
      )
    }),
    step('delete', isActive, async (life, tools) => {
      const reply = await remove(life, tools)
      if (life.schedule !== undefined) {
        judge('flows/delete-refuses-scheduled', () => expect.status(reply, 409))
        return
      }
      // Whether a schedule in the recycle bin still refers to the flow is not documented.
      if (await isRefusedForBinned(tools, reply, life.former)) return
      if (reply.status === 409 && (await regainSchedule(life, tools))) return
      judge('flows/delete-answers-report', () => expect.status(reply, 200))
      life.state = 'deleted'
      await readsAs(life, tools, 'flows/deleted-flow-not-found')
    }),
    step('delete with schedules', isActive, async (life, tools) => {
      const scheduled = life.schedule === undefined ? [] : await runningOf(tools.api, life.flow, [life.schedule])
      await tools.api.need('deleteFlow', { path: flowPath(life), query: { schedules: true } })
      life.state = 'deleted'
      await readsAs(life, tools, 'flows/deleted-flow-not-found')
      for (const schedule of scheduled) {
        const isTaken = await isGone(tools, 'schedule', schedule)
        judge('flows/delete-with-schedules-takes-schedules', () =>
          expect.that(isTaken, 'the schedule did not go with its flow'),
        )
      }
    }),
    step(
      'schedule',
      (life) => isActive(life) && life.schedule === undefined,
      async (life, { given }) => {
        life.schedule = { ...(await given.schedule({ flowId: life.flow.id })), enabled: false }
      },
    ),
    // The documents do not say what switching to the current state returns.
    step(
      'disable',
      (life) => isScheduled(life) && life.schedule?.enabled === true,
      (life, tools) => setEnabled(life, tools, 'disableSchedule'),
    ),
    step(
      'enable',
      (life) => isScheduled(life) && life.schedule?.enabled === false,
      (life, tools) => setEnabled(life, tools, 'enableSchedule'),
    ),
    step('delete the schedule', isScheduled, async (life, { api }) => {
      const { ok, status } = await api.call('deleteSchedule', { path: schedulePath(life), valid: false })
      // After a restore, lists may show for a moment what is in the recycle bin.
      if (!ok && status !== 404) throw new Blocked(`deleteSchedule answered ${status}`)
      loseSchedule(life)
    }),
    ...(target.allow.has('executes') && target.fixtures.runnable_flow !== undefined ? [running] : []),
    ...(type === undefined ? [] : [restoring]),
  ]
}

/** A flow that is replaced, scheduled, run, deleted and restored in any order. */
export const flowLife = modelRun<FlowLife>({
  title: 'a flow through its life, in any order of its steps',
  rules,
  initial: async ({ given, target }) => {
    const runnable = target.fixtures.runnable_flow !== undefined
    return { flow: runnable ? await given.runnableFlow() : await given.flow(), state: 'active', former: [] }
  },
  steps,
  length: 12,
  runs: 8,
})
