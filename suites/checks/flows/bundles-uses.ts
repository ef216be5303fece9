import { resources } from '#spec'
import { Blocked, type Stored, check, mayNameObject } from '../../kit/index.ts'
import { copiesAfter } from '../bundles/back.ts'
import { importing, portable } from '../bundles/bundle.ts'
import { list, read, remove } from '../objects.ts'
import { connections, formats } from '../resources/io.ts'
import { USES } from '../resources/uses.ts'
import { bundleOf } from './bundle.ts'

function keepsUse(kind: 'connection' | 'format') {
  const { path } = kind === 'connection' ? connections : formats
  const { usage } = resources[kind].operations
  return check({
    rule: 'flows/export-keeps-what-a-flow-is',
    title: `a flow uses after the round trip the ${kind} that it used before`,
    run: async (tools) => {
      const { api, given } = tools
      const usageOf = (object: Stored) => api.need(usage, { path: path(object) })
      const used = await portable(tools, kind, {}, 'used')
      const flow = await read(api, 'flow', await USES[kind].flow(tools, used))
      const { name } = flow
      given.flowsNamed(String(name))
      if (!mayNameObject(await usageOf(used), flow)) throw new Blocked(`the usage of the ${kind} lacks the flow`)
      const dump = await bundleOf(api, [flow])
      await remove(api, 'flow', flow)
      const [copy] = await copiesAfter(tools, 'flow', name, (policy) =>
        api.call('importFlows', importing(dump, policy)),
      )
      // An import may give another name.
      if (copy === undefined) throw new Blocked('the flow did not come back under its name')
      // A bundle may hold what its flows use, and an import may make a copy of that under another name.
      const usages = []
      for (const one of await list(api, kind))
        if (String(one['name']).includes(String(used['name']))) usages.push(await usageOf(one))
      const isUsed = usages.some((now) => mayNameObject(now, copy))
      const seen = usages.map(({ json }) => json)
      tools.expect.that(isUsed, `the imported flow does not use the ${kind} any more, by its usage`, seen)
    },
  })
}

export const keepsConnection = keepsUse('connection')
export const keepsFormat = keepsUse('format')
