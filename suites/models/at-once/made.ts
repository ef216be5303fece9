import type { BinKind, RuleId } from '#spec'
import { made } from '../../checks/objects.ts'
import { type Check, type Stored, type Tools, check } from '../../kit/index.ts'

/** Number of concurrent creations. */
const COUNT = 4

/** Objects created concurrently get distinct ids. */
function madeAtOnce(rule: RuleId, what: string, make: (tools: Tools) => Promise<Pick<Stored, 'id'>>): Check {
  return check({
    rule,
    title: `${COUNT} ${what} that are made at once`,
    run: async (tools) => {
      const objects = await Promise.all(Array.from({ length: COUNT }, () => make(tools)))
      const ids = objects.map(({ id }) => id)
      tools.expect.that(new Set(ids).size === COUNT, 'two of them have one id', ids)
    },
  })
}

const kindAtOnce = <Kind extends BinKind>(kind: Kind): Check =>
  madeAtOnce(`${kind}s/create-assigns-id`, `${kind}s`, (tools) => made(tools, kind))

export const connectionsMadeAtOnce = kindAtOnce('connection')
export const flowsMadeAtOnce = kindAtOnce('flow')
export const formatsMadeAtOnce = kindAtOnce('format')
export const listenersMadeAtOnce = kindAtOnce('listener')
export const schedulesMadeAtOnce = kindAtOnce('schedule')
export const macrosMadeAtOnce = madeAtOnce('macros/create-assigns-id', 'macros', ({ given }) => given.macro())
export const webhooksMadeAtOnce = madeAtOnce('webhooks/create-assigns-id', 'webhooks', ({ given }) => given.webhook())

export const runsStartedAtOnce = check({
  rule: 'runs/audit-ids-differ',
  title: 'starts of one flow at once that each began an execution',
  run: async ({ given, expect }) => {
    const flow = await given.runnableFlow()
    const attempts = await Promise.all(Array.from({ length: COUNT }, () => given.attempt({ by: 'runFlow', flow })))
    // The documents do not say what a start returns while the flow is running.
    const started = attempts.filter(({ code }) => code === 0).map(({ auditId }) => auditId)
    expect.that(new Set(started).size === started.length, 'two starts answered one auditId', started)
    for (const run of attempts) if (run.code === 0) await given.ended(run)
  },
})
