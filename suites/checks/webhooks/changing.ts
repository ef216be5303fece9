import { type Tools, unlessBlocked } from '../../kit/index.ts'
import { made, remove, replace } from '../objects.ts'

/** The kinds whose changes a service may have events of; only those of runs and of connections are named. */
export const KINDS = ['flow', 'schedule', 'connection', 'format'] as const

/** Creates, replaces and deletes an object of each kind that the target file offers, and pauses and resumes a schedule. */
export async function changeEachKind(tools: Tools): Promise<void> {
  const { api, unique } = tools
  for (const kind of KINDS) {
    await unlessBlocked(async () => {
      const object = await made(tools, kind, kind === 'schedule' ? { enabled: true } : {})
      await replace(api, kind, object, { ...object, description: unique('changed') })
      if (kind === 'schedule') {
        const path = { scheduleId: object.id }
        await api.need('disableSchedule', { path })
        await api.need('enableSchedule', { path })
      }
      await remove(api, kind, object)
    })
  }
}
