import { check } from '../../kit/index.ts'

export const deleteRefusesScheduled = check({
  rule: 'flows/delete-refuses-scheduled',
  title: 'a scheduled flow is not deleted unless its schedules may go too',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await given.schedule({ flowId: flow.id })
    expect.status(await api.call('deleteFlow', { path: { flowId: flow.id } }), 409)
  },
})
