import { Blocked, NotApplicable, check } from '../../kit/index.ts'
import { guarded, reaches, reachesInTime } from '../bundles/guarded.ts'
import { change } from '../objects.ts'

export const replaceStoresPassword = check({
  rule: 'connections/replace-stores-password',
  title:
    'a connection reaches with the right password what it does not reach with a wrong one, after a replace by either',
  run: async (tools) => {
    const { api, expect, given } = tools
    const connection = await given.connection(guarded(tools, 'wrong'))
    if (await reaches(tools, connection)) throw new NotApplicable('a wrong password reaches what the right one does')
    const witness = await given.connection(guarded(tools, 'own'))
    if (!(await reaches(tools, witness))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    await change(api, 'connection', connection, guarded(tools, 'own'))
    expect.that(await reachesInTime(tools, connection), 'the right password that was sent is not in use')
    await change(api, 'connection', connection, guarded(tools, 'wrong'))
    expect.that(!(await reachesInTime(tools, connection, false)), 'the wrong password that was sent is not in use')
  },
})

export const createStoresPassword = check({
  rule: 'connections/create-stores-password',
  title: 'a connection that is created with the right password reaches what one that gets it by a replace does',
  run: async (tools) => {
    const { api, expect, given } = tools
    const witness = await given.connection(guarded(tools, 'wrong'))
    if (await reaches(tools, witness)) throw new NotApplicable('a wrong password reaches what the right one does')
    await change(api, 'connection', witness, guarded(tools, 'own'))
    if (!(await reachesInTime(tools, witness))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    const created = await given.connection(guarded(tools, 'own'))
    expect.that(await reaches(tools, created), 'the password of the creation is not in use')
  },
})
