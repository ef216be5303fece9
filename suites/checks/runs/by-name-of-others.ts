import { NotApplicable, type RunnableFlow, type Tools, check, fill } from '../../kit/index.ts'
import { byEditor } from '../flows/by-editor.ts'
import { expectStarts } from './named.ts'

/**
 * Asserts that a caller starts another user's flow by its name. Not applicable where that caller may not run it by its id:
 * how roles map to rights, and whose flows a user may run, is not documented.
 */
async function expectStartsOfOther(tools: Tools, flow: RunnableFlow, as: 'admin' | 'editor'): Promise<void> {
  const byId = await tools.api.call('runFlow', { path: { flowId: flow.id }, body: {}, as, valid: false })
  if (!byId.ok) throw new NotApplicable(`the ${as} may not run the flow of another user`)
  await tools.given.idle(flow.id)
  await expectStarts(tools, flow, as)
}

export const startsFlowOfEditor = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a flow that an editor made is started by its name for the administrator',
  run: async (tools) => {
    const { fixture, given, unique } = tools
    const members = { ...(fill(fixture('runnable_flow'), {}) as object), name: unique('of-editor') }
    const { id } = await byEditor(tools, 'flow', () => given.flow(members, 'editor'))
    await expectStartsOfOther(tools, await given.named(id), 'admin')
  },
})

export const startsFlowOfAdministrator = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a flow that the administrator made is started by its name for an editor',
  run: async (tools) => {
    const { given, unique } = tools
    await expectStartsOfOther(tools, await given.runnableFlow({ name: unique('of-administrator') }), 'editor')
  },
})
