import { type Tools, NotApplicable, check, isObject } from '../../kit/index.ts'
import { expectNamed } from './named.ts'

/** The property keys of connections that the target file says are taken, beside those of its plain one, with their types. */
function takenKeys({ target }: Tools): (readonly [type: string, keys: readonly string[]])[] {
  const { connection, guarded_connection: guarded, secret, working_connection: working } = target.fixtures
  const secrets = { ...connection, properties: secret === undefined ? {} : { [secret.property]: secret.name } }
  return [secrets, guarded?.body, working].flatMap((body) => {
    const { connectionType: type, properties } = (body ?? {}) as Record<string, unknown>
    return typeof type === 'string' && isObject(properties) ? [[type, Object.keys(properties)] as const] : []
  })
}

export const connectionSecretsNamed = check({
  rule: 'metadata/connection-keys-named',
  title:
    'the properties that hold a password or may refer to a secret are described, and those of a connection that works',
  run: async (tools) => {
    // Of one type together: a description in parts is known by having none of its keys as a whole.
    const types = [...Map.groupBy(takenKeys(tools), ([type]) => type)].map(
      ([type, alike]) => [type, [...new Set(alike.flatMap(([, keys]) => keys))]] as const,
    )
    if (types.every(([, keys]) => keys.length === 0)) throw new NotApplicable('the target file names no such property')
    await expectNamed(tools, 'getConnectionTypeMetadata', types)
  },
})
