import { type Document, isScalar, visit } from 'yaml'
import { type TargetFile, targetSchema } from '#spec'
import { Redactor } from '../kit/redact.ts'
import { TOKEN_PLACEHOLDER, type Target, targetOf } from '../kit/target.ts'
import { escapeControls } from '../report/escape-controls.ts'
import { ownSchema } from './own-schema.ts'
import { UsageError } from '../kit/usage-error.ts'
import { tlsOf } from './tls-files.ts'
import { refusal } from './mistakes.ts'
import { targetMistakes } from './target-mistakes.ts'
import { contentOf, exactContent, readYaml } from './yaml-file.ts'

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
  substitute(document, redactor, environment, (offset) => `${file}:${lineOf(offset)}`)
  const content: unknown = document.toJS()
  const validate = validator()
  const isValid = validate(content)
  const mistakes = targetMistakes(content, validate.errors ?? [], { document, lineOf })
  if (!isValid || mistakes.length > 0) throw refusal(file, mistakes)
  const target = targetOf(exactContent(document) as typeof content, content.tls && tlsOf(content.tls, file))
  if (target.adminLogin !== undefined)
    redactor.know(
      TOKEN_PLACEHOLDER,
      ADMIN_TOKEN,
      `# Set ${ADMIN_TOKEN} to a token that POST /v1/token-auth/issue returns for credentials.admin.`,
    )
  return { target, redactor }
}

/** Fixtures that are always secret. */
const OWN_SECRETS = new Set(['fixtures.custom_key', 'fixtures.secret.value', 'tls.passphrase'])

/** Matches `password`, `field.connection.password`. */
const PASSWORD = /(^|[._])password$/

/** Prefix of the variables in scripts. */
const OWN_VARIABLES = 'ETALON_'

const ADMIN_TOKEN = 'ETALON_ADMIN_TOKEN'

/**
 * Replaces `${VARIABLE}` in every scalar. Everything under `credentials` is a secret, as are passwords, the custom
 * key, and headers with variables.
 */
function substitute(
  document: Document,
  redactor: Redactor,
  environment: Readonly<Record<string, string | undefined>>,
  placeOf: (offset: number) => string,
): void {
  visit(document, {
    Scalar(position, node, path) {
      // Keys are scalars too, but not secrets.
      if (position === 'key' || typeof node.value !== 'string') return
      const place = placeOf(node.range?.[0] ?? 0)
      const keys = path.flatMap((step) => ('key' in step && isScalar(step.key) ? [String(step.key.value)] : []))
      const source = node.value
      const variable = /^\$\{(\w+)\}$/.exec(source)?.[1]
      node.value = node.value.replaceAll(ENVIRONMENT_VARIABLE, (_whole, name: string) => {
        const value = environment[name]
        if (value !== undefined && value !== '') return value
        throw new UsageError(`${place}: ${keys.join('.')} needs the environment variable ${name}; set it`)
      })
      const credential = keys[0] === 'credentials' && keys.at(-1) !== 'login' && keys.at(-1) !== 'code_command'
      // What a gateway wants to be shown is secret if it comes from outside the file.
      const shown = keys[0] === 'headers' && source.includes('${')
      const secret = credential || shown || OWN_SECRETS.has(keys.join('.')) || PASSWORD.test(keys.at(-1) ?? '')
      if (!secret && (variable === undefined || keys[0] === 'base_url')) return
      // A script reads the variable that the command reads too, if there is one.
      if (variable?.startsWith(OWN_VARIABLES) === true) return redactor.know(String(node.value), variable)
      const name = `${OWN_VARIABLES}${secret ? keys.slice(1).join('_').replaceAll(/\W/g, '_').toUpperCase() : variable}`
      redactor.know(String(node.value), name, settingOf(name, variable, keys, place))
    },
  })
}

/** The line of a script that sets the variable from the one that the file names, or says which value of the file it stands for. */
function settingOf(name: string, variable: string | undefined, keys: readonly string[], place: string): string {
  return variable === undefined
    ? `# Set ${name} to ${keys.join('.')} (${escapeControls(place)}).`
    : `${name}=\${${name}:-$${variable}}`
}
