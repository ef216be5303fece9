import { type OperationId, rules } from '#spec'
import { HarnessError, type Target, type createApi } from '../../../suites/index.ts'
import type { Problem } from './problem.ts'

type Api = ReturnType<typeof createApi>
type Name = keyof Target['credentials'] &
  ('editor' | 'operator' | 'viewer' | 'api_user' | 'capped' | 'ai_disabled' | 'expired')

/** What each key must be able to read, or be refused: the operation, and the statuses that show it. */
const EXPECTED: readonly { name: Name; operation: OperationId; statuses: readonly number[]; because: string }[] = [
  ...(['editor', 'operator', 'viewer', 'api_user', 'capped'] as const).map((name) => ({
    name,
    operation: 'listTenants' as const,
    statuses: [200],
    because: 'the key is refused',
  })),
  ...(['editor', 'operator', 'viewer'] as const).flatMap((name) => [
    { name, operation: 'listFlows' as const, statuses: [200], because: 'its user may not view flows' },
    { name, operation: 'listUsers' as const, statuses: [403], because: 'its user is an administrator' },
  ]),
  {
    name: 'api_user',
    operation: 'listFlows',
    statuses: [403],
    because: 'its user is no API User, who cannot view flows',
  },
  { name: 'capped', operation: 'listTools', statuses: [200], because: 'the agent refuses the key' },
  { name: 'ai_disabled', operation: 'listTools', statuses: [403], because: 'its user has AI features' },
  { name: 'expired', operation: 'listTenants', statuses: [401], because: 'the key has not expired' },
]

/** Keys that do not work, are of another role than declared, or serve twice. One problem for each key. */
export async function keyProblems(api: Api, { credentials }: Target): Promise<Problem[]> {
  const problems = new Map<string, Problem>()
  for (const { name, operation, statuses, because } of EXPECTED) {
    if (credentials[name] === undefined || problems.has(name)) continue
    const status = await statusOf(api, operation, name)
    if (status === undefined || statuses.includes(status)) continue
    problems.set(name, {
      what: `credentials.${name}: ${because}: ${operation} answered ${status}, expected ${statuses.join(' or ')}`,
      fix: `give the key of such a user in credentials.${name}, or remove the line`,
      acts: 'the target file',
      rules: rules.filter(({ needs }) => needs.includes(`credential:${name}`)).length,
    })
  }
  return [...problems.values(), ...sameKeys(credentials)]
}

/** Undefined if no response came that can be judged; the look says so itself. */
async function statusOf(api: Api, operation: OperationId, as: Name): Promise<number | undefined> {
  try {
    return (await api.call(operation, { as })).status
  } catch (problem) {
    if (problem instanceof HarnessError) return undefined
    throw problem
  }
}

function sameKeys(credentials: Target['credentials']): Problem[] {
  const keys = Object.entries(credentials).flatMap(([name, one]) =>
    'api_key' in one ? [{ name, key: one.api_key }] : [],
  )
  return [...Map.groupBy(keys, ({ key }) => key).values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      what: `${same.map(({ name }) => `credentials.${name}`).join(' and ')} have the same key`,
      fix: 'give each the key of a user of its own',
      acts: 'the target file',
    }))
}
