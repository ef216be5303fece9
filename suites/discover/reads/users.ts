import { type Discovery, finding } from '../finding.ts'
import { idOf, leavesOf, nameIn } from '../shapes.ts'

/** The role as services spell it. */
const API_USER = /^api[ _-]?user$/i
const NOT_FOUND = 404
/** Most users that are asked for their key. */
const MOST = 50

/**
 * `fixtures.spare_user`: an API User without a key, so that none can be lost. Keys of this role work on every service; of
 * another role, only where the user or the tenant allows them.
 */
export const spareUser: Discovery = async (look) => {
  const users = (await look.list('listUsers')).filter((user) =>
    leavesOf(user).some(({ value }) => typeof value === 'string' && API_USER.test(value)),
  )
  for (const user of users.slice(0, MOST)) {
    const id = idOf(user)
    if (id === undefined) continue
    const key = await look.tried('getApiKey', { path: { userId: id } })
    if (key?.status !== NOT_FOUND) continue
    const name = nameIn(user)?.name ?? user['login']
    return finding(
      'fixtures.spare_user',
      { id, role: 'api_user' },
      `${JSON.stringify(name ?? String(id))} is an API User without a key, so none is lost`,
    )
  }
  return []
}
