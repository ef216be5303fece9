import { Option } from 'commander'
import { targetSchema } from '#spec'
import { UsageError } from '../../../suites/kit/usage-error.ts'

/** A credential of the command line: what the target file says of it, and the variables with its secrets. */
export interface GivenCredential {
  name: string
  entry: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
}

/** The keys of `credentials` that hold an API key. */
const WITH_KEY = Object.entries(targetSchema().properties.credentials.properties)
  .filter(([, { properties }]) => 'api_key' in properties)
  .map(([name]) => name)

/** The option `--key`, which may be repeated. */
export function keyOption(): Option {
  return new Option(
    '--key <[user=]api_key>',
    `API key: the administrator's, or that of another user, as editor=…; may be repeated; $ETALON_KEY is the administrator's. Users: ${WITH_KEY.join(', ')}`,
  )
    .default([], '')
    .argParser((value: string, before: string[] | undefined) => [...(before ?? []), value])
}

/** The variable that holds a key, as `etalon mock --env` writes them. */
export function variableOf(name: string): string {
  return name === 'admin' ? 'ETALON_KEY' : `ETALON_${name.toUpperCase()}_API_KEY`
}

/**
 * The credentials that the options give.
 * @throws UsageError for an unknown user, or two keys of one
 */
export function credentialsOf(
  keys: readonly string[],
  login: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): GivenCredential[] {
  const { ETALON_KEY: own } = environment
  const given = keys.map(keyOf)
  const repeated = given.find(({ name }, index) => given.findIndex((one) => one.name === name) !== index)
  if (repeated !== undefined)
    throw new UsageError(`--key: two keys of ${repeated.name}; name the user of each, as editor=…`)
  if (own !== undefined && !given.some(({ name }) => name === 'admin')) given.unshift({ name: 'admin', key: own })
  return [
    ...given.map(({ name, key }) => ({
      name,
      entry: { api_key: `\${${variableOf(name)}}` },
      variables: { [variableOf(name)]: key },
    })),
    ...(login === undefined ? [] : [loginOf(login, environment)]),
  ]
}

function keyOf(value: string): { name: string; key: string } {
  const [, name = 'admin', key = ''] = /^(?:(\w+)=)?(.+)$/s.exec(value) ?? []
  if (!WITH_KEY.includes(name))
    throw new UsageError(`--key ${name}=…: no such user; the users are ${WITH_KEY.join(', ')}`)
  return { name, key }
}

function loginOf(
  value: string,
  { ETALON_LOGIN_PASSWORD: own }: Readonly<Record<string, string | undefined>>,
): GivenCredential {
  const colon = value.indexOf(':')
  const [login, password] = colon === -1 ? [value, own] : [value.slice(0, colon), value.slice(colon + 1)]
  if (password === undefined || password === '')
    throw new UsageError(`--login ${login}: needs a password: set ETALON_LOGIN_PASSWORD, or give ${login}:password`)
  return {
    name: 'login',
    entry: { login, password: '${ETALON_LOGIN_PASSWORD}' },
    variables: { ETALON_LOGIN_PASSWORD: password },
  }
}
