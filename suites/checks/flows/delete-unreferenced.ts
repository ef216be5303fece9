import { check, unlessNotApplicable } from '../../kit/index.ts'
import { requestDeletion } from './deletion.ts'
import { replace } from './flow.ts'

export const takesFlowWithPast = check({
  rule: 'flows/delete-answers-report',
  title:
    'a flow that was replaced, that ran, and that webhooks name is deleted with 200, since none of this refers to it',
  run: async ({ api, given, expect }) => {
    const runnable = await unlessNotApplicable(() => given.runnableFlow())
    const flow = runnable ?? (await given.flow())
    if (runnable !== undefined) await unlessNotApplicable(async () => given.ended(await given.run(flow.id)))
    await replace(api, flow, { description: 'replaced' })
    for (const member of ['flowIncludes', 'flowExcludes'])
      await unlessNotApplicable(() => given.webhook({ [member]: [flow.id] }))
    expect.status(await requestDeletion(api, flow), 200)
  },
})
