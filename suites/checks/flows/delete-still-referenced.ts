import { check } from '../../kit/index.ts'
import { requestDeletion, remove } from './deletion.ts'

export const refusesStillScheduled = check({
  rule: 'flows/delete-refuses-scheduled',
  title: 'one of two schedules keeps its flow from being deleted once the other one is deleted',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const [gone] = [await given.schedule({ flowId: flow.id }), await given.schedule({ flowId: flow.id })]
    await api.need('deleteSchedule', { path: { scheduleId: gone.id } })
    expect.status(await requestDeletion(api, flow), 409)
  },
})

export const refusesStillChild = check({
  rule: 'flows/delete-refuses-child',
  title: 'one of two flows that refer to a flow keeps it from being deleted once the other one is deleted',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const [gone] = [await given.parentOf(flow.id), await given.parentOf(flow.id)]
    await remove(api, gone)
    expect.status(await requestDeletion(api, flow), 409)
  },
})
