import { Blocked, NotApplicable, type Tools, check, isId, textsIn } from '../../kit/index.ts'

export const usersListed = check({
  rule: 'api-keys/users-listed',
  title: 'users are an array of objects',
  run: async ({ api, expect }) => {
    const users = expect.array(await api.need('listUsers'))
    expect.that(
      users.every((user) => typeof user === 'object' && user !== null),
      'a user is no object',
      users,
    )
  },
})

/** Lists users. Their members are not documented. */
async function users(tools: Tools, query: Readonly<Record<string, unknown>> = {}): Promise<Record<string, unknown>[]> {
  const { json } = await tools.api.need('listUsers', { query })
  if (!Array.isArray(json)) throw new Blocked('the users are not an array')
  return json as Record<string, unknown>[]
}

/** Members that may identify a user; others may change between calls. */
const IDENTIFYING = ['id', 'userId', 'login', 'email', 'name']

/** The first of those members that every user has with a distinct value. */
function identityOf(all: readonly Record<string, unknown>[]): string {
  const tells = (member: string): boolean =>
    all.every((user) => isId(user[member]) || typeof user[member] === 'string') &&
    new Set(all.map((user) => user[member])).size === all.length
  const member = IDENTIFYING.find(tells)
  if (member === undefined)
    throw new NotApplicable(`the users have none of ${IDENTIFYING.join(', ')} that tells them apart`)
  return member
}

/** What a service may call an administrator; others than these, as of a database, may have no such rights. */
const ADMINISTRATOR = String.raw`((tenant|super|global)[ _-]?)?admin(istrator)?`
const ADMIN_MEMBER = new RegExp(`^(is[ _-]?)?${ADMINISTRATOR}$`, 'i')
const ADMIN_ROLE = new RegExp(`^(role[ _-]?)?${ADMINISTRATOR}$`, 'i')

/** Whether a user is an administrator for certain: the target file's, or one whose role or right is shown. */
function isAdministrator({ target: { adminLogin } }: Tools, user: Record<string, unknown>): boolean {
  const tells = ([member, value]: [string, unknown]): boolean =>
    (adminLogin !== undefined && value === adminLogin.login) ||
    (ADMIN_MEMBER.test(member) && value === true) ||
    (/role/i.test(member) && textsIn(value).some((text) => ADMIN_ROLE.test(text)))
  return Object.entries(user).some(tells)
}

export const nonAdminOnlyLeavesOut = check({
  rule: 'api-keys/non-admin-only-leaves-out',
  title: 'fewer users with nonAdminOnly=true',
  run: async (tools) => {
    const [all, some] = [await users(tools), await users(tools, { nonAdminOnly: true })]
    // The administrator who asks need not be in scope, nor any other be there.
    if (!all.some((user) => isAdministrator(tools, user)))
      throw new NotApplicable('nothing tells that an administrator is among the users')
    tools.expect.that(some.length < all.length, `${some.length} users with nonAdminOnly=true, ${all.length} without`)
  },
})

export const nonAdminOnlyFalseByDefault = check({
  rule: 'api-keys/non-admin-only-false-by-default',
  title: 'the same users with nonAdminOnly=false as without',
  run: async (tools) => {
    const count = async (query = {}): Promise<number> => (await users(tools, query)).length
    const before = await count({ nonAdminOnly: false })
    const usual = await count()
    // Users may come and go meanwhile.
    if (usual === before || (await count({ nonAdminOnly: false })) !== before) return
    tools.expect.equal(usual, before, 'the number of users')
  },
})

export const nonAdminOnlyIsPart = check({
  rule: 'api-keys/non-admin-only-is-part',
  title: 'no user appears only with nonAdminOnly=true',
  run: async (tools) => {
    const some = await users(tools, { nonAdminOnly: true })
    const all = await users(tools)
    const identity = identityOf(all)
    const known = new Set(all.map((user) => user[identity]))
    tools.expect.equal(
      some.filter((user) => !known.has(user[identity])),
      [],
      'users that only nonAdminOnly=true answers',
    )
  },
})
