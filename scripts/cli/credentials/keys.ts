import { type OperationId, rules } from '#spec'
import type { Look, Target } from '../../../suites/index.ts'
import type { CredentialProblem } from './problem.ts'

type Name = keyof Target['credentials'] &
  ('editor' | 'operator' | 'viewer' | 'api_user' | 'capped' | 'ai_disabled' | 'expired')

/** What each key must be able to read, or be refused: the operation, the status that shows it, and those that show otherwise. */
interface Expected {
  name: Name
  operation: OperationId
  status: number
  /** Any other status says nothing about the key. */
  otherwise: readonly number[]
  because: string
}

const SERVED = { status: 200, otherwise: [401, 403] } as const
const REFUSED = { status: 403, otherwise: [200] } as const

const EXPECTED: readonly Expected[] = [
  ...(['editor', 'operator', 'viewer', 'api_user', 'capped'] as const).map((name) => ({
    name,
    operation: 'listTenants' as const,
    ...SERVED,
    because: 'the key is refused',
  })),
  ...(['editor', 'operator', 'viewer'] as const).flatMap((name) => [
    { name, operation: 'listFlows' as const, ...SERVED, because: 'its user may not view flows' },
    { name, operation: 'listUsers' as const, ...REFUSED, because: 'its user is an administrator' },
  ]),
  { name: 'api_user', operation: 'listFlows', ...REFUSED, because: 'its user is no API User, who cannot view flows' },
  { name: 'capped', operation: 'listTools', ...SERVED, because: 'the agent refuses the key' },
  { name: 'ai_disabled', operation: 'listTools', ...REFUSED, because: 'its user has AI features' },
  { name: 'expired', operation: 'listTenants', status: 401, otherwise: [200], because: 'the key has not expired' },
]

/** How often a response that speaks against a key must come in a row: a gateway refuses now and then. */
const TIMES = 3

/** Keys that do not work, are of another role than declared, or serve twice. One problem for each key. */
export async function keyProblems(look: Look, { credentials }: Target): Promise<CredentialProblem[]> {
  const problems = new Map<string, CredentialProblem>()
  for (const { name, operation, status, otherwise, because } of EXPECTED) {
    if (credentials[name] === undefined || problems.has(name)) continue
    const came = await steadyStatusOf(look, operation, name)
    if (came === undefined || !otherwise.includes(came)) continue
    if (status === SERVED.status && (await refusesAnybody(look, operation))) {
      problems.set(operation, {
        what: `${operation} answered the administrator with ${came}, too: it shows nothing about other keys`,
        fix: 'let the operation through, or ask those who run the service why it is refused',
        acts: 'the service',
      })
      continue
    }
    problems.set(name, {
      credential: name,
      what: `credentials.${name}: ${because}: ${operation} answered ${came}, expected ${status}`,
      fix: `give the key of such a user in credentials.${name}, or remove the line`,
      acts: 'the target file',
      rules: rules.filter(({ needs }) => needs.includes(`credential:${name}`)).length,
    })
  }
  return [...problems.values(), ...sameKeys(credentials)]
}

async function refusesAnybody(look: Look, operation: OperationId): Promise<boolean> {
  return (await steadyStatusOf(look, operation, 'admin')) !== SERVED.status
}

/** The status that came each time; undefined if it changed, or no response came that can be judged: the look says so itself. */
async function steadyStatusOf(look: Look, operation: OperationId, as: Name | 'admin'): Promise<number | undefined> {
  const first = await statusOf(look, operation, as)
  if (first === undefined || first === SERVED.status) return first
  for (let count = 1; count < TIMES; count++) if ((await statusOf(look, operation, as)) !== first) return undefined
  return first
}

async function statusOf(look: Look, operation: OperationId, as: Name | 'admin'): Promise<number | undefined> {
  return (await look.tried(operation, { as }))?.status
}

function sameKeys(credentials: Target['credentials']): CredentialProblem[] {
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
