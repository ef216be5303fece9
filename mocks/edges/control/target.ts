import { BASE_PATH } from '../../domain/base-path.ts'
import { TARGET } from './generated/target.ts'

/** The mock that a target file describes. */
export interface DescribedMock {
  /** `http://host:port`. */
  origin: string
  keys: Readonly<Record<string, string>>
  /** Whether the control surface requires a token, which a hook cannot send. */
  isLocked: boolean
}

/** A role's credential: one line with the variable of its key. */
const CREDENTIAL = /^ {2}\w+: \{ api_key: "\$\{(\w+)_KEY\}" \}\n/gm
/** The section of hooks, to the next key of the file. */
const HOOKS = /^hooks:\n(?: .*\n)+/m
const RECEIVER = /^ {2}# The mock delivers to this machine alone\.\n {2}webhook_receiver:.*\n/m

/** The target file of a running mock, complete for `etalon check --target`. Its fixtures are those of the demo world. */
export function targetFile({ origin, keys, isLocked }: DescribedMock): string {
  const rest = isLocked ? TARGET.replace(HOOKS, WITHOUT_HOOKS).replace(RECEIVER, '') : TARGET
  return rest
    .replace(CREDENTIAL, (line, role: string) => {
      const key = keys[role.toLowerCase()]
      return key === undefined ? '' : line.replace(`\${${role}_KEY}`, key)
    })
    .replaceAll('${BASE_URL}', origin + BASE_PATH)
    .replaceAll('${ORIGIN}', origin)
}

const WITHOUT_HOOKS =
  '# No hooks, and no receiver of webhooks: the control surface of this mock requires a token, which a hook cannot send.\n'
