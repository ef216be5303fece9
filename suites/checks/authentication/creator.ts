import { Blocked, type Tools } from '../../kit/index.ts'

/** In place of the creator that is shown, for a token whose user may create nothing. */
export const NOBODY = 'nobody who may create flows'

/** The creator that the service shows for a flow created with the token. */
export async function creatorUnder({ api, unique, target }: Tools, token: string): Promise<string> {
  const body = { ...target.fixtures.flow, name: unique('flow') }
  const made = await api.call('createFlow', { body, as: { token } })
  if (made.status === 403) return NOBODY
  if (made.status !== 200) throw new Blocked(`createFlow was answered with ${made.status}`)
  const { id } = made.json as { id: number }
  const { createdBy } = (await api.need('getFlow', { path: { flowId: id } })).json as { createdBy?: unknown }
  if (createdBy === undefined || createdBy === null) throw new Blocked('the flow shows no createdBy')
  return JSON.stringify(createdBy)
}
