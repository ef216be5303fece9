import { type Exchange, textOf } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import type { HookCall } from '../kit/hook.ts'

/** A variable that stands for a secret of the run. */
const VARIABLE = /\$ETALON_[A-Z]+_\d+(?!\w)/g
/** What tokens and keys consist of. */
const SECRET_LETTERS = '[A-Za-z0-9._~+/=-]*'

/**
 * The requests of a case as a shell script: a curl line for each, and its hooks where they were called. Secrets of the
 * target file are variables to set; those that an answer brings (a token, a key) are taken from the answer to the line.
 */
export function curlScript(
  exchanges: readonly Exchange[],
  redactor: Redactor,
  hookCalls: readonly HookCall[] = [],
): string {
  const requests = exchanges.map((exchange) => curlLine(exchange, redactor))
  const lines = requests.flatMap((request, index) => {
    const answer = redactor.mask(textOf((exchanges[index] as Exchange).response))
    const earlier = requests.slice(0, index + 1).join('\n')
    const later = requests.slice(index + 1).join('\n')
    const brought = [...new Set(answer.match(VARIABLE))].filter((one) => uses(later, one) && !uses(earlier, one))
    const hooks = hookCalls.filter(({ after }) => after === index)
    return [
      ...hooks.map(({ shell }) => redactor.mask(shell)),
      ...(brought.length === 0
        ? [request]
        : [`answer=$(${request}); printf '%s\\n' "$answer"`, ...brought.map((one) => taking(one, answer))]),
    ]
  })
  return lines.join('\n')
}

function uses(script: string, variable: string): boolean {
  return script.match(VARIABLE)?.includes(variable) ?? false
}

/** Sets a variable from `$answer`: what stands there after the same words as in the answer of the run. */
function taking(variable: string, answer: string): string {
  const before = /[\w"': ]{0,40}$/.exec(answer.slice(0, answer.indexOf(variable)))?.[0] ?? ''
  const pattern = before === '' ? `^\\(${SECRET_LETTERS}\\)$` : `.*${before}\\(${SECRET_LETTERS}\\).*`
  return `${variable.slice(1)}=$(printf '%s' "$answer" | sed -n ${singleQuoted(`s!${pattern}!\\1!p`)} | tail -n 1)`
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function curlLine({ request }: Exchange, redactor: Redactor): string {
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'accept')
  // Left alone, curl labels a body as a form.
  if (request.body !== undefined && request.headers['content-type'] === undefined) headers.push(['content-type', ''])
  const words = [
    'curl -sS -i',
    `-X ${request.method}`,
    ...headers.map(([name, value]) => `-H ${quoted(redactor.mask(`${name}: ${value}`))}`),
    ...(request.body === undefined ? [] : [`--data-binary ${quoted(redactor.mask(request.body))}`]),
    quoted(redactor.mask(request.url)),
  ]
  return words.join(' ')
}

/** A shell word in which only the variables of masked secrets are expanded. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\\"`]/g, (character) => `\\${character}`).replaceAll(/\$(?!ETALON_)/g, '\\$')}"`
}
