import { Blocked, NotApplicable, type Tools, check, isId, isObject } from '../../kit/index.ts'

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

/** A user, whose members are not documented. */
type User = Readonly<Record<string, unknown>>

/** Lists users. */
async function users(tools: Tools, query: Readonly<Record<string, unknown>> = {}): Promise<User[]> {
  const { json } = await tools.api.need('listUsers', { query })
  if (!Array.isArray(json)) throw new Blocked('the users are not an array')
  return json as User[]
}

/** Members that may identify a user; others may change between calls. */
const IDENTIFYING = ['id', 'userId', 'login', 'email', 'name']

/** The first of some members that every user has with a distinct value of a kind. */
function distinctOf(
  all: readonly User[],
  members: readonly string[],
  isOne: (value: unknown) => boolean,
): string | undefined {
  return members.find(
    (member) =>
      all.every((user) => isOne(user[member])) && new Set(all.map((user) => user[member])).size === all.length,
  )
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** The first member that identifies users. */
function identityOf(all: readonly User[]): string {
  const member = distinctOf(all, IDENTIFYING, (value) => isId(value) || isText(value))
  if (member === undefined)
    throw new NotApplicable(`the users have none of ${IDENTIFYING.join(', ')} that tells them apart`)
  return member
}

/** What a service may call an administrator; others than these, as of a database, may have no such rights. */
const ADMINISTRATOR = String.raw`((tenant|super|global)[ _-]?)?admin(istrator)?`
const ADMIN_MEMBER = new RegExp(`^(is[ _-]?)?${ADMINISTRATOR}$`, 'i')
const ADMIN_ROLE = new RegExp(`^(role[ _-]?)?${ADMINISTRATOR}$`, 'i')

/** Members that hold the role of a user; others with the word in their name may say who gave it. */
const ROLE_MEMBER = /^((user|tenant|global|system|main|primary)[ _-]?)?roles?([ _-]?(name|type|key|code|id))?$/i
/** Members of a role that may name it. */
const NAMES_OF_ROLE = ['id', 'name', 'label', 'key', 'code', 'type', 'role', 'authority']
/** Members of a user that may hold the login. */
const LOGIN_MEMBERS = ['login', 'username', 'userName', 'email', 'name']

/** The names of the roles in a member. */
function rolesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(rolesIn)
  const names = isObject(value) ? NAMES_OF_ROLE.map((name) => value[name]) : [value]
  return names.filter((name) => typeof name === 'string')
}

const isAdminRole = (role: string): boolean => ADMIN_ROLE.test(role)

/** The members that show a user to be an administrator: a right, or roles that say so. */
function adminMembers(user: User, saySo: (roles: string[]) => boolean): string[] {
  return Object.keys(user).filter((member) =>
    ADMIN_MEMBER.test(member) ? user[member] === true : ROLE_MEMBER.test(member) && saySo(rolesIn(user[member])),
  )
}

/** Whether a user is the administrator of the target file: by the member that may be the login of all users. */
function isTheAdmin({ target: { adminLogin } }: Tools, user: User, all: readonly User[]): boolean {
  const member = distinctOf(all, LOGIN_MEMBERS, isText)
  return adminLogin !== undefined && member !== undefined && user[member] === adminLogin.login
}

export const nonAdminOnlyLeavesOut = check({
  rule: 'api-keys/non-admin-only-leaves-out',
  title: 'fewer users with nonAdminOnly=true',
  run: async (tools) => {
    const [all, some] = [await users(tools), await users(tools, { nonAdminOnly: true })]
    // The administrator who asks need not be in scope, nor any other be there.
    const isAdmin = (user: User): boolean =>
      isTheAdmin(tools, user, all) || adminMembers(user, (roles) => roles.some(isAdminRole)).length > 0
    if (!all.some(isAdmin)) throw new NotApplicable('nothing tells that an administrator is among the users')
    tools.expect.that(some.length < all.length, `${some.length} users with nonAdminOnly=true, ${all.length} without`)
  },
})

export const nonAdminOnlyLeavesOutEach = check({
  rule: 'api-keys/non-admin-only-leaves-out',
  title: 'no user with nonAdminOnly=true is shown as an administrator in the way of one that is left out',
  run: async (tools) => {
    const [all, some] = [await users(tools), await users(tools, { nonAdminOnly: true })]
    const identity = identityOf(all)
    const kept = new Set(some.map((user) => user[identity]))
    // Of several roles one may be that of another tenant.
    const shownBy = (user: User): string[] =>
      adminMembers(user, (roles) => roles.length > 0 && roles.every(isAdminRole))
    const telling = new Set(all.filter((user) => !kept.has(user[identity])).flatMap(shownBy))
    const isAdmin = (user: User): boolean =>
      isTheAdmin(tools, user, all) || shownBy(user).some((member) => telling.has(member))
    tools.expect.none(some, isAdmin, 'an administrator is among the users with nonAdminOnly=true')
    // What else may show an administrator is not documented.
    if (!all.some(isAdmin)) throw new NotApplicable('nothing tells that an administrator is among the users')
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
