import { Blocked } from '../verdict.ts'
import type { Stored } from './flows.ts'
import type { Maker } from './given.ts'

export interface GivenImports {
  /**
   * Notes which flows of this name are there before something makes more of them. Answers how to ask for those that came
   * since; they are removed afterwards.
   */
  newFlows(name: string): Promise<() => Promise<Stored[]>>
}

export function givenImports({ api, onCleanUp }: Maker): GivenImports {
  return {
    async newFlows(name) {
      const named = async (): Promise<Stored[]> => {
        const { json } = await api.need('listFlows')
        if (!Array.isArray(json)) throw new Blocked('listFlows answered no array')
        return (json as Stored[]).filter((flow) => flow['name'] === name)
      }
      const before = new Set((await named()).map(({ id }) => String(id)))
      const since = async (): Promise<Stored[]> => (await named()).filter(({ id }) => !before.has(String(id)))
      onCleanUp(`new flows named ${name}`, async () => {
        const gone = []
        for (const { id } of await since()) gone.push(await api.call('deleteFlow', { path: { flowId: id } }))
        return gone.every((reply) => reply.ok || reply.status === 404)
      })
      return since
    },
  }
}
