import type { RuleId } from '#spec'
import { newKey, opens } from '../checks/api-keys/key.ts'
import { Blocked, NotApplicable, type Tools, expect, type fc, movesClock } from '../kit/index.ts'
import { type Judge, type Step, modelRun, step } from '../kit/model.ts'

/** A spare user's key, and another user's key. */
interface KeyLife {
  key: string
  state: 'unjudged' | 'works' | 'revoked' | 'expired'
  /** Whether it expires after some days. */
  expires: boolean
  /** The user's earlier keys. */
  former: string[]
  ofOther?: string
  /** Whether the target's clock was moved. */
  moved: boolean
}

const DAY_MS = 86_400_000
/** Lifetime of an expiring key, and the time that passes for it and for a permanent one, in days. */
const EXPIRATION_DAYS = 2
const PASSING_DAYS = 4
const YEARS_DAYS = 3 * 365

const rules = [
  'api-keys/expiring-key-expires',
  'api-keys/expiring-key-works-before',
  'api-keys/key-readable',
  'api-keys/key-without-days-lasts',
  'api-keys/keys-differ',
  'api-keys/new-key-replaces-old',
  'api-keys/new-key-spares-other-users',
  'api-keys/new-key-works',
  'api-keys/reading-keeps-key',
  'api-keys/revoke-spares-other-users',
  'api-keys/revoked-key-refused',
] as const satisfies readonly RuleId[]

/** Rules that need time to pass; the other cases leave the clock alone, and run beside all others. */
const rulesOfTime = [
  'api-keys/expiring-key-expires',
  'api-keys/key-without-days-lasts',
  // A new key must also work after one that expired.
  'api-keys/new-key-works',
] as const satisfies readonly RuleId[]

const ofSpareUser = ({ fixture }: Tools) => ({ userId: fixture('spare_user').id })

/** Asserts the status that a key gets. */
async function answers(judge: Judge, rule: RuleId, tools: Tools, key: string, expected: 200 | 401): Promise<void> {
  const reply = await opens(tools, key, expected)
  judge(rule, () => expect.status(reply, expected))
}

/** Does something to one user's key that must leave the other user's key working. */
async function sparingOtherKey(
  judge: Judge,
  rule: RuleId,
  { ofOther }: KeyLife,
  tools: Tools,
  act: () => Promise<void>,
): Promise<void> {
  const isJudged = ofOther !== undefined && judge.about(rule)
  if (isJudged && (await opens(tools, ofOther, 200)).status !== 200) throw new Blocked('the other key does not work')
  await act()
  if (isJudged) await answers(judge, rule, tools, ofOther, 200)
}

async function generate(judge: Judge, life: KeyLife, tools: Tools, expires: boolean): Promise<void> {
  const key = await newKey(tools, expires ? { expirationDays: EXPIRATION_DAYS } : {})
  const { key: old, state, former } = life
  judge('api-keys/keys-differ', () => expect.that(key !== old && !former.includes(key), 'a key was generated again'))
  former.push(old)
  Object.assign(life, { key, expires, state: 'works' })
  const rule = state === 'revoked' ? 'api-keys/new-key-after-revocation' : 'api-keys/new-key-works'
  await answers(judge, expires ? 'api-keys/expiring-key-works-before' : rule, tools, key, 200)
  if (judge.about('api-keys/new-key-replaces-old'))
    for (const one of former) await answers(judge, 'api-keys/new-key-replaces-old', tools, one, 401)
}

async function readKey(judge: Judge, { key }: KeyLife, tools: Tools): Promise<void> {
  const { json } = await tools.api.need('getApiKey', { path: ofSpareUser(tools) })
  const shown = (json as { key?: unknown } | null | undefined)?.key
  judge('api-keys/key-readable', () => expect.that(shown === key, 'the key that is read is not the one generated'))
  await answers(judge, 'api-keys/reading-keeps-key', tools, key, 200)
}

async function revoke(judge: Judge, life: KeyLife, tools: Tools): Promise<void> {
  await tools.api.need('revokeApiKey', { path: ofSpareUser(tools) })
  life.state = 'revoked'
  await answers(judge, 'api-keys/revoked-key-refused', tools, life.key, 401)
}

async function letDaysPass(judge: Judge, life: KeyLife, tools: Tools): Promise<void> {
  life.moved = true
  await tools.hook('advance_clock', { ms: (life.expires ? PASSING_DAYS : YEARS_DAYS) * DAY_MS })
  if (life.expires) {
    life.state = 'expired'
    await answers(judge, 'api-keys/expiring-key-expires', tools, life.key, 401)
  } else await answers(judge, 'api-keys/key-without-days-lasts', tools, life.key, 200)
}

function steps(judge: Judge, { target }: Tools): fc.Arbitrary<Step<KeyLife>>[] {
  const works = ({ state }: KeyLife): boolean => state === 'works'
  const hasTime = movesClock(target) && judge.about(...rulesOfTime)
  // The documents do not say what reading or revoking a missing key returns, nor reading an expired one.
  const generating = (expires: boolean) => (life: KeyLife, tools: Tools) =>
    sparingOtherKey(judge, 'api-keys/new-key-spares-other-users', life, tools, () =>
      generate(judge, life, tools, expires),
    )
  return [
    step('generate key', () => true, generating(false)),
    // A key that does not work breaks one rule or the other.
    ...(judge.about('api-keys/new-key-works')
      ? []
      : [step<KeyLife>('generate key for some days', () => true, generating(true))]),
    step('read key', works, (life, tools) => readKey(judge, life, tools)),
    step('revoke key', works, (life, tools) =>
      sparingOtherKey(judge, 'api-keys/revoke-spares-other-users', life, tools, () => revoke(judge, life, tools)),
    ),
    ...(hasTime
      ? [
          step<KeyLife>(
            'let days pass',
            (life) => works(life) && !life.moved,
            (life, tools) => letDaysPass(judge, life, tools),
          ),
        ]
      : []),
  ]
}

/** Keys of a user that are generated, read, revoked and outlived in any order. The user has one key. */
export const keyLife = modelRun<KeyLife>({
  title: 'the keys of one user through their lives, beside the key of another',
  rules,
  exclusive: { rules: rulesOfTime, when: movesClock },
  claims: 'user-keys',
  initial: async (tools) => {
    const { fixtures } = tools.target
    if (fixtures.spare_user === undefined) throw new NotApplicable('the target file has no fixtures.spare_user')
    // The state of earlier keys is unknown, so nothing is asserted about them.
    const key = await newKey(tools)
    const ofOther = fixtures.spare_editor === undefined ? {} : { ofOther: await newKey(tools, {}, 'spare_editor') }
    return { key, state: 'unjudged', expires: false, former: [], moved: false, ...ofOther }
  },
  steps,
  final: (_life, { undo }) => undo('advance_clock'),
  length: 8,
  runs: 10,
})
