import { writeJson } from '#spec'
import { discover, escapeControls, lookAt, parseTarget, targetTransport } from '../../../suites/index.ts'
import { type Beginning, beginning, needSameAddress } from './beginning.ts'
import { refusedOf } from './credentials.ts'
import { effectsIn } from './effects.ts'
import { credentialsOf } from './keys.ts'
import { knownIn, withFindings } from './merge.ts'
import { ownText } from './own-text.ts'
import { questionsOf, withQuestions } from './questions.ts'
import { type Reach, reach, whyLost } from './reach.ts'
import { metBy, refusalsSince } from './refusals.ts'
import { asJson, told } from './report.ts'
import { tried } from './tried.ts'

export interface InitFlags {
  url?: string
  key: string[]
  login?: string
  out: string
  allow?: string
  json?: true
}

/** Exit codes: a key or a login is refused, and nothing could be read. */
const BLOCKED = 2
const UNUSABLE = 4

/** Looks at the service and writes the file. Returns the exit code. */
export async function init(flags: InitFlags): Promise<number> {
  const { out, url } = flags
  const allow = effectsIn(flags.allow)
  const given = credentialsOf(flags.key, flags.login, process.env)
  const own = ownText(out)
  const { before } = own
  const options: Beginning = { before, out, given, allow, ...(url === undefined ? {} : { url }) }
  const variables = Object.assign({}, ...given.map((one) => one.variables)) as Record<string, string>
  const loaded = parseTarget(beginning(options), out, { ...process.env, ...variables })
  if (before !== undefined && url !== undefined)
    needSameAddress(url, { address: loaded.target.baseUrl, place: `${out}:${own.lineOf('base_url')}` })
  own.prepare()
  const { redactor } = loaded
  const { send, close } = targetTransport(loaded.target)
  const say = (line: string): void => console.error(`etalon: ${escapeControls(redactor.mask(line))}`)
  const nothing = ({ state, message }: NonNullable<Reach['lost']>): number => {
    say(`nothing could be read at ${loaded.target.baseUrl}: ${message}; nothing was written`)
    return state === 'key-refused' ? BLOCKED : UNUSABLE
  }
  const looking = lookAt(loaded, send)
  try {
    const { look } = looking
    const { lost, answered, statuses } = await reach(look, loaded, send, say)
    // All other requests would take as long to fail.
    if (lost !== undefined) return nothing(lost)
    const refused = await refusedOf(looking, loaded.target, { given, before, say })
    const begun = beginning({ ...options, given: given.filter(({ name }) => !refused.has(name)) })
    const earlier = metBy(look)
    const { findings: seen, poor } = await discover(look, knownIn(begun))
    if (seen.length === 0 && !answered)
      return nothing((await whyLost(loaded, send)) ?? { state: 'unusable', message: statuses })
    const refusals = refusalsSince(look, earlier, poor)
    if (refusals !== undefined) say(refusals)
    const more = await tried({ begun, out, variables, allow, redactor, seen, send, say })
    const findings = [...seen, ...more]
    const found = withFindings(begun, findings)
    const questions = questionsOf(found)
    own.write(withQuestions(found, questions))
    const done = { out, text: found, findings, questions, tried: allow }
    console.log(flags.json === true ? writeJson(asJson(done), 2) : told(done))
    return refused.size > 0 ? BLOCKED : 0
  } finally {
    looking.close()
    await close()
  }
}
