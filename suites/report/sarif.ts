import { isOperationId, isRuleId, placeOfOperation, placeOfRule, writeJson } from '#spec'
import { describeAttempts } from './attempts.ts'
import { lackLines } from './lacks.ts'
import { verdictText } from './verdict-text.ts'
import { type CaseReport, type ExchangeReport, type Report, type RuleReport, decidingExchange } from './report.ts'
import { quotedIn, quotesOf, whoActs } from './quotes.ts'
import { leftOutLines } from './traffic.ts'
import { escapeControls } from './escape-controls.ts'

/** Maximum length of a text for viewers, in characters. */
const QUOTED = 1_000

/** The base of paths to the specification, which viewers must not look up in their own repository. */
const ETALON = 'ETALON'

const LEVELS: Readonly<Partial<Record<CaseReport['outcome'], 'error' | 'warning'>>> = {
  violation: 'error',
  known: 'error',
  warning: 'warning',
}

/**
 * The report as SARIF 2.1.0: a result per violation, at the line of etalon's specification that defines the rule.
 * Untested cases become notifications instead.
 */
export function sarif(report: Report): string {
  const concerned = report.rules.filter(({ cases }) =>
    cases.some(({ outcome }) => isBroken(outcome) || isUntried(outcome)),
  )
  const results = concerned.flatMap((rule, ruleIndex) =>
    rule.cases.filter(({ outcome }) => isBroken(outcome)).map((one) => resultOf(rule, ruleIndex, one)),
  )
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'etalon', rules: concerned.map((rule) => descriptorOf(rule, report)) } },
        originalUriBaseIds: {
          [ETALON]: { description: { text: 'The folder of etalon, whose specification this is.' } },
        },
        automationDetails: { id: `etalon/${report.profile.join('+')}/` },
        invocations: [invocationOf(report, concerned)],
        columnKind: 'utf16CodeUnits',
        results,
        properties: { target: escapeControls(report.target), seed: report.seed, proved: report.proved },
      },
    ],
  }
  return `${writeJson(log, 2)}\n`
}

function isBroken(outcome: CaseReport['outcome']): boolean {
  return outcome in LEVELS
}

function isUntried(outcome: CaseReport['outcome']): boolean {
  return outcome === 'blocked' || outcome === 'error' || outcome === 'unsteady'
}

function descriptorOf({ id, text, source, profile }: RuleReport, { documents }: Report): object {
  const said = quotesOf({ source })
  const [link] = quotedIn({ source }, documents).flatMap((quote) => quote.link ?? [])
  return {
    id,
    shortDescription: { text: literal(text) },
    help: { text: literal([text, ...said, `More: etalon rules ${id}`].join('\n')) },
    ...(link === undefined ? {} : { helpUri: link }),
    defaultConfiguration: { level: profile === 'product' ? 'error' : 'warning' },
    properties: { tags: [...new Set([profile, id.slice(0, id.indexOf('/'))])] },
  }
}

function resultOf(rule: RuleReport, ruleIndex: number, one: CaseReport): object {
  const { id, operation, baseline } = one
  const last = decidingExchange(one)
  return {
    ruleId: rule.id,
    ruleIndex,
    level: LEVELS[one.outcome],
    message: {
      text: literal(cut(escapeControls(`${one.message ?? one.outcome}. ${rule.text}`))),
    },
    locations: isRuleId(rule.id) ? [{ ...physical(placeOfRule(rule.id)), ...logical(operation) }] : [],
    ...(operation !== undefined && isOperationId(operation)
      ? {
          relatedLocations: [
            {
              id: 1,
              ...physical(placeOfOperation(operation)),
              message: { text: `The operation ${operation}.` },
            },
          ],
        }
      : {}),
    partialFingerprints: { 'etalonCase/v1': id },
    properties: { acts: whoActs(one) },
    ...(baseline === undefined
      ? {}
      : { suppressions: [{ kind: 'external', justification: `${baseline.reason} (until ${baseline.expires})` }] }),
    ...(last === undefined ? {} : traffic(last)),
  }
}

function physical({ file, line }: { file: string; line: number }): object {
  return { physicalLocation: { artifactLocation: { uri: file, uriBaseId: ETALON }, region: { startLine: line } } }
}

function logical(operation: string | undefined): object {
  return operation === undefined ? {} : { logicalLocations: [{ name: operation, kind: 'function' }] }
}

/** An exchange in the format of SARIF. */
function traffic({ request, response }: ExchangeReport): object {
  const bodyOf = (body: string | undefined): object =>
    body === undefined || body === '' ? {} : { body: { text: cut(body.toWellFormed()) } }
  return {
    webRequest: { method: request.method, target: request.url, headers: request.headers, ...bodyOf(request.body) },
    webResponse: { statusCode: response.status, headers: response.headers, ...bodyOf(response.body) },
  }
}

function invocationOf(report: Report, rules: readonly RuleReport[]): object {
  const { code, verdict, because } = verdictText(report)
  const begun = Date.parse(report.startedAt)
  return {
    executionSuccessful: code === 0 || code === 1,
    exitCode: code,
    exitCodeDescription: `${verdict}. ${because}`,
    startTimeUtc: report.startedAt,
    endTimeUtc: new Date(begun + report.durationMs).toISOString(),
    toolExecutionNotifications: [
      ...leftOutLines(report).map((line) => ({ level: 'note', message: { text: literal(cut(escapeControls(line))) } })),
      ...lackLines(report).map((line) => ({
        level: 'warning',
        message: { text: literal(cut(escapeControls(`the report lacks ${line}`))) },
      })),
      ...rules.flatMap((rule, index) =>
        rule.cases
          .filter(({ outcome }) => isUntried(outcome))
          .map((one) => ({
            level: one.outcome === 'blocked' ? 'warning' : 'error',
            message: { text: literal(cut(escapeControls(untriedSays(one)))) },
            associatedRule: { id: rule.id, index },
          })),
      ),
    ],
  }
}

/** Why a case is not a result and, if unsteady, how often it failed. */
function untriedSays(one: CaseReport): string {
  const { outcome, message = outcome } = one
  return outcome === 'unsteady' ? [`unsteady, ${message}`, describeAttempts(one) ?? []].flat().join('; ') : message
}

function cut(text: string): string {
  return text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`.toWellFormed()
}

/**
 * Escapes placeholders and links (SARIF 2.1.0, 3.11.5 and 3.11.6): doubles braces, and adds backslashes to brackets
 * that could end a link's text. Other brackets are unchanged.
 */
function literal(text: string): string {
  return text
    .replaceAll(/[{}]/g, '$&$&')
    .replaceAll(/(\\*)\]\(/g, (_whole, before: string) => String.raw`${before}${before}\](`)
}
