import { type Document, isScalar, visit } from 'yaml'
import type { Effect, OperationId } from '#spec'
import { isOperationId } from '#spec'
import type { LeavingBounds } from '../kit/ledger/leavings.ts'
import { Redactor } from '../kit/redact.ts'
import { type Login, STAND_IN, type SuppliedRequest, type Target } from '../kit/target.ts'
import { ownSchema } from './own-schema.ts'
import { targetSchema } from './target-schema.ts'
import { UsageError } from '../kit/usage-error.ts'
import { contentOf, exactContent, readYaml, refusal } from './yaml-file.ts'

const ENVIRONMENT_VARIABLE = /\$\{(\w+)\}/g
const validator = ownSchema<TargetFile>(() => targetSchema, { allErrors: true, verbose: true })

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
  const target = fromFile(exactContent(document) as typeof content)
  if (target.adminLogin !== undefined) redactor.know(STAND_IN, 'ETALON_ADMIN_TOKEN')
  const unknown = Object.keys(target.requests).find((id) => !isOperationId(id))
  if (unknown !== undefined) {
    throw new UsageError(`${file}: requests.${unknown} is no operation; \`etalon check --list\` names them`)
  }
  return { target, redactor }
}

/** Fixtures that are always secret. */
const OWN_SECRETS = new Set(['fixtures.custom_key', 'fixtures.secret.value'])

/** Matches `password`, `field.connection.password`. */
const PASSWORD = /(^|[._])password$/

type Fail = (offset: number, problem: string) => void

/**
 * Replaces `${VARIABLE}` in every scalar. Everything under `credentials` is a secret, as are passwords and the custom
 * key.
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
      const variable = /^\$\{(\w+)\}$/.exec(node.value)?.[1]
      node.value = node.value.replaceAll(ENVIRONMENT_VARIABLE, (_whole, name: string) => {
        const value = environment[name]
        if (value === undefined || value === '')
          fail(offset, `${keys.join('.')} needs the environment variable ${name}; set it`)
        return value ?? ''
      })
      const credential = keys[0] === 'credentials' && keys.at(-1) !== 'login' && keys.at(-1) !== 'code_command'
      const secret = credential || OWN_SECRETS.has(keys.join('.')) || PASSWORD.test(keys.at(-1) ?? '')
      if (secret)
        redactor.know(String(node.value), `ETALON_${keys.slice(1).join('_').replaceAll(/\W/g, '_').toUpperCase()}`)
      else if (variable !== undefined && keys[0] !== 'base_url') redactor.know(String(node.value), `ETALON_${variable}`)
    },
  })
}

interface TargetFile {
  base_url: string
  allow?: Effect[]
  credentials?: Omit<Target['credentials'], 'admin'> & { admin?: { api_key: string } | Login }
  features?: Target['features']
  paths?: Target['paths']
  requests?: Partial<Record<OperationId, SuppliedRequest>>
  recycle_bin_types?: Record<string, string>
  metadata_types?: Record<string, string>
  bulk_actions?: Record<string, unknown>
  fixtures?: Record<string, unknown>
  hooks?: Target['hooks']
  limits?: {
    concurrency?: number
    requests_per_second?: number
    timeout_ms?: number
    settle_ms?: number
    runs?: number
    requests?: number
    duration_s?: number
    left_behind?: LeavingBounds
  }
  require?: { proved?: number; verified?: number }
}

/** The default: nothing that changes anything. */
const DEFAULT_ALLOW: readonly Effect[] = ['reads']

function fromFile(file: TargetFile): Target {
  const { admin, ...others } = file.credentials ?? {}
  const adminLogin = admin !== undefined && 'login' in admin ? admin : undefined
  return {
    baseUrl: file.base_url.replace(/\/+$/, ''),
    allow: new Set(file.allow ?? DEFAULT_ALLOW),
    credentials: { ...others, ...(admin !== undefined && 'api_key' in admin ? { admin } : {}) },
    ...(adminLogin === undefined ? {} : { adminLogin }),
    features: file.features ?? {},
    paths: file.paths ?? {},
    requests: file.requests ?? {},
    recycleBinTypes: file.recycle_bin_types ?? {},
    metadataTypes: file.metadata_types ?? {},
    bulkActions: file.bulk_actions ?? {},
    fixtures: file.fixtures ?? {},
    hooks: file.hooks ?? {},
    limits: {
      concurrency: file.limits?.concurrency ?? 4,
      requestsPerSecond: file.limits?.requests_per_second ?? Number.POSITIVE_INFINITY,
      timeoutMs: file.limits?.timeout_ms ?? 10_000,
      settleMs: file.limits?.settle_ms ?? 30_000,
      runs: file.limits?.runs ?? 25,
      requests: file.limits?.requests ?? Number.POSITIVE_INFINITY,
      durationMs: (file.limits?.duration_s ?? Number.POSITIVE_INFINITY) * 1_000,
      ...(file.limits?.left_behind === undefined ? {} : { leftBehind: file.limits.left_behind }),
    },
    requireProved: file.require?.proved ?? 0,
    requireVerified: file.require?.verified ?? 0,
  }
}
