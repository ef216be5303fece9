import { Blocked, type Tools, check } from '../../kit/index.ts'

/**
 * Whether a list contains the id of `fixtures.spare_user`, in any member, since a user's members are not documented.
 */
async function spareListed({ api, fixture }: Tools, query: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
  const { id } = fixture('spare_user')
  const { json } = await api.need('listUsers', { query })
  if (!Array.isArray(json)) throw new Blocked('the users are not an array')
  if (json.some((user) => typeof user !== 'object' || user === null)) throw new Blocked('a user is no object')
  return (json as object[]).some((user) => Object.values(user).some((value) => String(value) === String(id)))
}

export const usersAreWhole = check({
  rule: 'api-keys/users-are-whole',
  title: 'the spare user is listed',
  run: async (tools) => tools.expect.that(await spareListed(tools), 'the spare user is not listed'),
})

export const nonAdminOnlyKeepsOthers = check({
  rule: 'api-keys/non-admin-only-keeps-others',
  title: 'the spare user is listed with nonAdminOnly=true',
  run: async (tools) => {
    if (!(await spareListed(tools))) throw new Blocked('the spare user is not listed without nonAdminOnly either')
    tools.expect.that(await spareListed(tools, { nonAdminOnly: true }), 'the spare user is not listed')
  },
})
