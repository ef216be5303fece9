import { setLeft } from './allowance.ts'
import type { Person, Role } from './people.ts'
import { seed, wide } from './seed.ts'
import { Tenant, type World } from './world.ts'

/** API keys by the owners' names in the target file. */
export type Keys = Readonly<
  Record<'admin' | 'editor' | 'operator' | 'api_user' | 'capped' | 'ai_disabled' | 'expired', string>
>

const DAY_MS = 86_400_000

/** Adds a user, to the first tenant by default. */
export function person(world: World, id: bigint, login: string, role: Role, members: Partial<Person> = {}): Person {
  const one: Person = {
    id,
    login,
    password: `${login}-opens`,
    title: `${login.at(0)?.toUpperCase()}${login.slice(1)} of Reference`,
    role,
    tenant: wide(31),
    others: [],
    keysAllowed: true,
    ai: true,
    allowance: new Map(),
    ...members,
  }
  world.people.all.set(id, one)
  return one
}

/** Adds the users in `target.yaml` to an empty world. */
export function settle(world: World): Keys {
  const home = new Tenant(wide(31), 'Hill House')
  for (const tenant of [home, new Tenant(wide(32), 'Lake House'), new Tenant(wide(33), 'Far House')])
    world.tenants.set(tenant.id, tenant)
  world.people.generous.add(wide(32))
  const { people, clock } = world
  const admin = person(world, wide(1001), 'nora', 'administrator', { others: [wide(32)] })
  const capped = person(world, wide(1005), 'thora', 'editor')
  const late = person(world, wide(1007), 'lars', 'editor')
  const keys = {
    admin: people.giveKey(admin),
    editor: people.giveKey(person(world, wide(1002), 'ellen', 'editor')),
    operator: people.giveKey(person(world, wide(1003), 'olof', 'operator')),
    api_user: people.giveKey(person(world, wide(1004), 'ubbe', 'api-user')),
    capped: people.giveKey(capped),
    ai_disabled: people.giveKey(person(world, wide(1006), 'dag', 'editor', { ai: false })),
    expired: people.giveKey(late, clock.now() - DAY_MS),
  }
  setLeft(capped, clock.now(), 0)
  person(world, wide(1010), 'liv', 'administrator', { others: [wide(32)] })
  person(world, wide(1011), 'tove', 'editor', { code: '731946' })
  person(world, wide(1012), 'spare', 'api-user', { keysAllowed: false })
  person(world, wide(1013), 'second', 'editor')
  person(world, wide(1014), 'keyless', 'editor', { keysAllowed: false })
  person(world, wide(1015), 'lakeside', 'editor', { tenant: wide(32), keysAllowed: false })
  person(world, wide(1016), 'machine', 'api-user')
  seed(home, clock.now(), world.origin)
  return keys
}
