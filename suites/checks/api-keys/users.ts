import { Blocked, NotApplicable, type Tools, check, namesObject } from '../../kit/index.ts'

type Spare = 'spare_user' | 'spare_editor'

/** Whether a list contains the id of a spare user of the target file. Which members a user has is not documented. */
async function spareListed(
  { api, fixture }: Tools,
  query: Readonly<Record<string, unknown>> = {},
  spare: Spare = 'spare_user',
): Promise<boolean> {
  const { id } = fixture(spare)
  const { json } = await api.need('listUsers', { query })
  if (!Array.isArray(json)) throw new Blocked('the users are not an array')
  if (json.some((user) => typeof user !== 'object' || user === null)) throw new Blocked('a user is no object')
  return namesObject({ json }, { id })
}

export const usersAreWhole = check({
  rule: 'api-keys/users-are-whole',
  title: 'the spare user is listed',
  claims: 'user-keys',
  run: async (tools) => tools.expect.that(await spareListed(tools), 'the spare user is not listed'),
})

export const nonAdminOnlyKeepsOthers = check({
  rule: 'api-keys/non-admin-only-keeps-others',
  title: 'the spare user is listed with nonAdminOnly=true',
  claims: 'user-keys',
  run: async (tools) => {
    if (!(await spareListed(tools))) throw new Blocked('the spare user is not listed without nonAdminOnly either')
    tools.expect.that(await spareListed(tools, { nonAdminOnly: true }), 'the spare user is not listed')
  },
})

/** Not applicable without a user of another role than the spare user's. */
function needEditor({ target }: Tools): void {
  if (target.fixtures.spare_editor === undefined) throw new NotApplicable('there is no fixtures.spare_editor')
}

export const usersOfOtherRoles = check({
  rule: 'api-keys/users-are-whole',
  title: 'the spare editor is listed',
  claims: 'user-keys',
  run: async (tools) => {
    needEditor(tools)
    tools.expect.that(await spareListed(tools, {}, 'spare_editor'), 'the spare editor is not listed')
  },
})

export const nonAdminOnlyKeepsEditors = check({
  rule: 'api-keys/non-admin-only-keeps-others',
  title: 'the spare editor is listed with nonAdminOnly=true',
  claims: 'user-keys',
  run: async (tools) => {
    needEditor(tools)
    if (!(await spareListed(tools, {}, 'spare_editor')))
      throw new Blocked('the spare editor is not listed without nonAdminOnly either')
    const query = { nonAdminOnly: true }
    tools.expect.that(await spareListed(tools, query, 'spare_editor'), 'the spare editor is not listed')
  },
})
