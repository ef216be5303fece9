import { type Journey, ownName, refusalOf, relyOn, soon } from '../service.ts'
import { createConsole } from './client.ts'

/**
 * A user logs in, creates a flow with a schedule, changes both, deletes and restores the flow, makes mistakes, and is
 * logged out.
 */
export const webConsoleJourney: Journey = async ({ baseUrl, user, flowType, schedule: expression, binWord }) => {
  const web = createConsole({ baseUrl })
  await web.login(user.login, user.password, user.code)
  const name = ownName('Console flow')
  const { id } = await web.createFlow({ name, flowType })
  const isListed = async () => (await web.flows()).some((one) => one.id === id && one.name === name)
  relyOn(await soon(isListed), 'a new flow is listed')
  await web.editFlow(id, { description: 'changed' })
  relyOn((await web.flow(id)).description === 'changed', 'an edit is stored')
  const schedule = await web.createSchedule({ flowId: id, name: ownName('Console schedule'), schedule: expression })
  relyOn((await web.switchSchedule(schedule.id, true)).enabled === true, 'a schedule is switched on')
  // The documents do not say whether the list contains disabled ones.
  const isOfFlow = async () => (await web.schedulesOf(id)).some((one) => one.id === schedule.id)
  relyOn(await soon(isOfFlow), 'the schedules of a flow are listed')
  relyOn((await web.switchSchedule(schedule.id, false)).enabled === false, 'a schedule is switched off')
  relyOn(!(await web.deleteFlow(id)).deleted, 'a scheduled flow is kept')
  relyOn((await web.deleteFlow(id, { schedules: true })).deleted, 'a flow goes with its schedules')
  relyOn((await web.deletedObjects()).length > 0, 'what was deleted is listed')
  await web.restore(binWord, id)
  relyOn((await web.flow(id)).name === name, 'a restored flow is there again')
  await web.deleteFlow(id, { schedules: true })
  const nameless = await refusalOf(web.createFlow({ flowType } as never))
  relyOn(nameless.status === 400 && nameless.reason !== '', 'a flow without a name is refused with a reason')
  const bundle = await refusalOf(web.previewImport({ type: 'text/plain', text: 'a bundle' }))
  relyOn(bundle.status === 415, 'a bundle that is sent as text is not taken')
  const stale = createConsole({ baseUrl, token: 'never-issued' })
  await refusalOf(stale.flows())
  relyOn(!stale.isLoggedIn(), 'a token that is not valid is told as such')
}
