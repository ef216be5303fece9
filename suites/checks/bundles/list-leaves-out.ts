import {
  type Check,
  NotApplicable,
  type Reply,
  type Tools,
  check,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { remove } from '../objects.ts'
import { tracer } from '../recycle-bin/bin.ts'
import { type Kind, portable } from './bundle.ts'
import { exportable } from './exportable.ts'

export const leavesOutFlows = check({
  rule: 'bundles/list-leaves-out-flows',
  title: 'the name of a new flow is not in a list that has the name of a connection',
  run: async (tools) => {
    const connection = await portable(tools, 'connection')
    const name = tools.unique('flow')
    await tools.given.flow({ name })
    const { text } = await exportable(tools)
    // Objects of different kinds may have the same id.
    if (!text.includes(String(connection['name']))) throw new NotApplicable('the list shows no names')
    tools.expect.that(!text.includes(name), 'the list names a flow')
  },
})

/** Kinds that no bundle of connections and formats has; each makes an object and returns its name. */
const OTHERS: Readonly<Record<string, (tools: Tools) => Promise<unknown>>> = {
  schedule: async ({ given, unique }) => {
    const name = unique('schedule')
    await given.schedule({ flowId: (await given.flow()).id, name })
    return name
  },
  macro: async ({ given }) => (await given.macro()).name,
  webhook: async ({ given, unique }) => {
    const name = unique('webhook')
    await given.webhook({ name })
    return name
  },
}

export const leavesOutOtherKinds = check({
  rule: 'bundles/list-leaves-out-flows',
  title: `the name of a new ${Object.keys(OTHERS).join(', ')} is not in a list that has the name of a connection`,
  run: async (tools) => {
    const connection = await portable(tools, 'connection')
    const names = new Map<string, unknown>()
    for (const [kind, make] of Object.entries(OTHERS))
      // That such an object can be made is for other rules.
      names.set(kind, await unlessNotApplicable(() => unlessBlocked(() => make(tools))))
    const { text } = await exportable(tools)
    if (!text.includes(String(connection['name']))) throw new NotApplicable('the list shows no names')
    for (const [kind, name] of names)
      tools.expect.that(typeof name !== 'string' || !text.includes(name), `the list names a ${kind}`, name)
  },
})

const leavesOutDeleted = (kind: Kind): Check =>
  check({
    rule: 'bundles/list-leaves-out-deleted',
    title: `of two ${kind}s the deleted one is not named`,
    run: async (tools) => {
      const [kept, gone] = [await portable(tools, kind), await portable(tools, kind)]
      await remove(tools.api, kind, gone)
      // How soon a list follows a deletion is not documented.
      const isNamed = (reply: Reply): boolean => tracer(reply, kept)(reply, gone)
      const reply = await tools.eventually(
        () => exportable(tools),
        (now) => !isNamed(now),
      )
      tools.expect.that(!isNamed(reply), `the list names a deleted ${kind}`)
    },
  })

export const leavesOutDeletedConnections = leavesOutDeleted('connection')
export const leavesOutDeletedFormats = leavesOutDeleted('format')
