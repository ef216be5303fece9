import { resources } from '#spec'
import { Blocked, type Reply, check, mayNameObject } from '../../kit/index.ts'
import { copiesAfter } from '../bundles/back.ts'
import { importing, portable } from '../bundles/bundle.ts'
import { list, read, remove } from '../objects.ts'
import { connections, formats } from '../resources/io.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { USES } from '../resources/uses.ts'
import { bundleOf } from './bundle.ts'

function keepsUse(kind: 'connection' | 'format') {
  const { path } = kind === 'connection' ? connections : formats
  const { usage } = resources[kind].operations
  return check({
    rule: 'flows/export-keeps-what-a-flow-is',
    title: `a flow uses after the round trip the ${kind} that it used before`,
    run: async (tools) => {
      const { api, eventually, expect, given } = tools
      const used = await portable(tools, kind, {}, 'used')
      const flow = await read(api, 'flow', await USES[kind].flow(tools, used))
      const { name } = flow
      given.flowsNamed(String(name))
      if (!mayNameObject(await usageNaming(tools, usage, path(used), flow), flow))
        throw new Blocked(`the usage of the ${kind} lacks the flow`)
      const dump = await bundleOf(api, [flow])
      await remove(api, 'flow', flow)
      const [copy] = await copiesAfter(tools, 'flow', name, (policy) =>
        api.call('importFlows', importing(dump, policy)),
      )
      // An import may give another name.
      if (copy === undefined) throw new Blocked('the flow did not come back under its name')
      // A bundle may hold what its flows use, and an import may make a copy of that under another name.
      const usages = async (): Promise<Reply[]> => {
        const all = await list(api, kind)
        const alike = all.filter(({ name: one }) => String(one).includes(String(used['name'])))
        return Promise.all(alike.map((one) => api.need(usage, { path: path(one) })))
      }
      const namesCopy = (now: Reply): boolean => mayNameObject(now, copy)
      // How soon a usage shows what was imported is not documented.
      const seen = await eventually(usages, (now) => now.some(namesCopy))
      const shown = seen.map(({ json }) => json)
      expect.that(seen.some(namesCopy), `the imported flow does not use the ${kind} any more, by its usage`, shown)
    },
  })
}

export const keepsConnection = keepsUse('connection')
export const keepsFormat = keepsUse('format')
