import { type Document, isScalar, visit } from 'yaml'
import { type TargetFile, isOperationId, targetSchema } from '#spec'
import { Redactor } from '../kit/redact.ts'
import { TOKEN_PLACEHOLDER, type Target, targetOf } from '../kit/target.ts'
import { ownSchema } from './own-schema.ts'
import { UsageError } from '../kit/usage-error.ts'
import { tlsOf } from './tls-files.ts'
import { contentOf, exactContent, readYaml, refusal } from './yaml-file.ts'

/** A variable in a value of the file; its name is the first group. */
export const ENVIRONMENT_VARIABLE = /\$\{(\w+)\}/g
const validator = ownSchema<TargetFile>(targetSchema, { allErrors: true, verbose: true })

/** A target and the redactor that knows its secrets. */
export interface LoadedTarget {
  target: Target
  redactor: Redactor
}

/**
 * Reads a target file. Values may contain `${VARIABLE}`.
 * @throws UsageError naming file, line, key and fix
 */
export function loadTarget(file: string, environment: Readonly<Record<string, string | undefined>>): LoadedTarget {
  return parseTarget(contentOf(file, '--target'), file, environment)
}

/** Like {@link loadTarget}, from text; `file` is only used in errors. */
export function parseTarget(
  source: string,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): LoadedTarget {
  const { document, lineOf } = readYaml(source, file)
  const redactor = new Redactor()
  substitute(document, redactor, environment, (offset, problem) => {
    throw new UsageError(`${file}:${lineOf(offset)}: ${problem}`)
  })
  const content: unknown = document.toJS()
  const validate = validator()
  if (!validate(content)) throw refusal(file, validate.errors ?? [], { document, lineOf }, 'a target file')
  const target = targetOf(exactContent(document) as typeof content, content.tls && tlsOf(content.tls, file))
  if (target.adminLogin !== undefined) redactor.know(TOKEN_PLACEHOLDER, 'ETALON_ADMIN_TOKEN')
  const unknown = Object.keys(target.requests).find((id) => !isOperationId(id))
  if (unknown !== undefined) {
    throw new UsageError(`${file}: requests.${unknown} is not an operation; \`etalon check --list\` names them`)
  }
  return { target, redactor }
}

/** Fixtures that are always secret. */
const OWN_SECRETS = new Set(['fixtures.custom_key', 'fixtures.secret.value', 'tls.passphrase'])

/** Matches `password`, `field.connection.password`. */
const PASSWORD = /(^|[._])password$/

/** Prefix of the variables in scripts. */
const OWN_VARIABLES = 'ETALON_'

type Fail = (offset: number, problem: string) => void

/**
 * Replaces `${VARIABLE}` in every scalar. Everything under `credentials` is a secret, as are passwords, the custom
 * key, and headers with variables.
 */
function substitute(
  document: Document,
  redactor: Redactor,
  environment: Readonly<Record<string, string | undefined>>,
  fail: Fail,
): void {
  visit(document, {
    Scalar(position, node, path) {
      // Keys are scalars too, but not secrets.
      if (position === 'key' || typeof node.value !== 'string') return
      const offset = node.range?.[0] ?? 0
      const keys = path.flatMap((step) => ('key' in step && isScalar(step.key) ? [String(step.key.value)] : []))
      const source = node.value
      const variable = /^\$\{(\w+)\}$/.exec(source)?.[1]
      node.value = node.value.replaceAll(ENVIRONMENT_VARIABLE, (_whole, name: string) => {
        const value = environment[name]
        if (value === undefined || value === '')
          fail(offset, `${keys.join('.')} needs the environment variable ${name}; set it`)
        return value ?? ''
      })
      const credential = keys[0] === 'credentials' && keys.at(-1) !== 'login' && keys.at(-1) !== 'code_command'
      // What a gateway wants to be shown is secret if it comes from outside the file.
      const shown = keys[0] === 'headers' && source.includes('${')
      const secret = credential || shown || OWN_SECRETS.has(keys.join('.')) || PASSWORD.test(keys.at(-1) ?? '')
      // A script reads the variable that the command reads too, if there is one.
      const own = variable?.startsWith(OWN_VARIABLES) === true ? variable : undefined
      if (secret)
        redactor.know(
          String(node.value),
          own ?? `ETALON_${keys.slice(1).join('_').replaceAll(/\W/g, '_').toUpperCase()}`,
        )
      else if (variable !== undefined && keys[0] !== 'base_url') redactor.know(String(node.value), `ETALON_${variable}`)
    },
  })
}
