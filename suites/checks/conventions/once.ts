import { BIN_KINDS, resources } from '#spec'
import { Blocked, type Stored, type Tools, check, listed, offers } from '../../kit/index.ts'
import { made } from '../objects.ts'

/** An object with two of all that a service may join to its list: tags, and what refers to it. */
async function joined(tools: Tools, kind: (typeof BIN_KINDS)[number]): Promise<Stored> {
  const { given, target } = tools
  const object = await made(tools, kind, { tags: [tools.unique('one'), tools.unique('two')] })
  for (const _twice of [1, 2]) {
    if (kind === 'flow' && offers(target, 'fixture:schedule.expression')) await given.schedule({ flowId: object.id })
    if (kind === 'connection' && offers(target, 'fixture:connection_flow')) await given.flowUsingConnection(object.id)
    if (kind === 'format' && offers(target, 'fixture:format_flow')) await given.flowUsingFormat(object.id)
  }
  return object
}

export const listsHoldObjectsOnce = check({
  rule: 'conventions/lists-hold-objects-once',
  title: 'an object with two tags and two that refer to it',
  over: 'operations',
  run: async (tools) => {
    const kind = BIN_KINDS.find((one) => resources[one].operations.list === tools.operation)
    if (kind === undefined) throw new Error(`${tools.operation} lists no objects with tags`)
    const object = await joined(tools, kind)
    const same = listed<Stored>(await tools.api.need(tools.operation)).filter(({ id }) => id === object.id)
    if (same.length === 0) throw new Blocked(`the new ${kind} is not listed`)
    tools.expect.equal(same.length, 1, `the times that the ${kind} is listed`)
  },
})
