import { readJson, writeJson } from '#spec'
import { brokeRule, describeAttempts } from '../attempts.ts'
import { alternatives, differences } from '../difference.ts'
import { type CaseReport, type ExchangeReport, type RuleReport, decidingExchange } from '../report.ts'
import { traceLines } from '../traces.ts'
import { type Markup, count, cut, html, lines } from './markup.ts'

/** Maximum length of a quoted text, in characters. */
const QUOTED = 6_000
/** Maximum length of JSON on a single line. */
const ONE_LINE = 60
/** Number of exchanges shown per case; the last ones, since they decide. */
const EXCHANGES = 6

/** Expected and actual of a case, its exchanges, and the script that repeats them. */
export function evidence(one: CaseReport, rule: RuleReport): Markup {
  const { counterexample, deliveries, exchanges, curl, seed, path } = one
  const omitted = exchanges.length - EXCHANGES
  return html`<div class="evidence">
    ${comparison(one, rule)}
    ${
      counterexample === undefined
        ? undefined
        : html`<h5>Smallest failing value</h5>
            ${quote(shown(counterexample))}
            <p class="quiet">seed ${seed}, path ${path}</p>`
    }
    ${exchanges.length === 0 ? undefined : html`<h5>Requests and responses</h5>`}
    ${omitted > 0 ? html`<p class="quiet">${count(omitted, 'earlier exchange')} omitted; see the JSON report.</p>` : undefined}
    ${exchanges.slice(-EXCHANGES).map((exchange, index, all) => exchangeView(exchange, deliveries === undefined && index === all.length - 1))}
    ${
      deliveries === undefined
        ? undefined
        : html`<h5>Deliveries</h5>
            ${deliveries.length === 0 ? html`<p class="quiet">Nothing was delivered.</p>` : undefined}
            ${deliveries.slice(-EXCHANGES).map((one, index, all) => exchangeView(one, index === all.length - 1))}`
    }
    ${
      curl === undefined
        ? undefined
        : html`<h5>Reproduce</h5>
            ${copyable(curl)}`
    }
    ${traceLines(one).map((line) => html`<p class="quiet">${line}</p>`)} ${attemptsView(one)}
  </div>`
}

/** The result of each attempt, with the exchanges of one that passed after others failed. */
function attemptsView(one: CaseReport): Markup | undefined {
  const words = describeAttempts(one)
  if (words === undefined) return undefined
  const { attempts = [] } = one
  const passed = attempts.findLast(({ exchanges }) => exchanges !== undefined)?.exchanges ?? []
  return html`<h5>Attempts</h5>
    <p>It ${words}.</p>
    ${
      attempts.length === 0
        ? undefined
        : html`<ol>
            ${attempts.map(({ outcome, message }) => html`<li><span class="tag ${outcome}">${outcome}</span> ${message === undefined ? undefined : cut(message, 300)}</li>`)}
          </ol>`
    }
    ${
      passed.length === 0
        ? undefined
        : html`<h5>Responses when it passed</h5>
            ${passed.slice(-EXCHANGES).map((exchange) => exchangeView(exchange, false))}`
    }`
}

/** Expected and actual. Where the check tells only one of them, the rule's text and the deciding response stand for the other. */
function comparison(one: CaseReport, { text }: RuleReport): Markup | undefined {
  const { expected, actual } = one
  const seen = actual === undefined ? lastResponse(one) : quote(actualText(one))
  if (expected === undefined && seen === undefined) return undefined
  const found = expected === undefined || actual === undefined ? [] : differences(expected, actual)
  const structural = Array.isArray(actual) === Array.isArray(expected) && found.some(({ pointer }) => pointer !== '')
  return html`<div class="pair">
      <div>
        <h5>Expected</h5>
        ${expected === undefined ? html`<p>${text}</p>` : quote(alternatives(expected, actual) ?? shown(expected))}
      </div>
      ${
        seen === undefined
          ? undefined
          : html`<div>
              <h5>Actual</h5>
              ${seen}
            </div>`
      }
    </div>
    ${
      structural
        ? html`<h5>The difference</h5>
            <div class="scroll" tabindex="0" role="region" aria-label="The difference">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Place</th>
                    <th scope="col">Expected</th>
                    <th scope="col">Actual</th>
                  </tr>
                </thead>
                <tbody>
                  ${found.map(
                    (one) =>
                      html`<tr>
                        <th scope="row"><code>${one.pointer || 'the whole'}</code></th>
                        <td>${cell(one.expected)}</td>
                        <td>${cell(one.actual)}</td>
                      </tr>`,
                  )}
                </tbody>
              </table>
            </div>`
        : undefined
    }`
}

/** The actual value; a status comes with the body of the response that has it. */
function actualText(one: CaseReport): string {
  const response = responseOf(one)
  return response === undefined || response.status !== one.actual ? shown(one.actual) : statusAndBody(response)
}

/** The deciding response, for a check that tells no actual value. */
function lastResponse(one: CaseReport): Markup | undefined {
  const response = responseOf(one)
  if (response === undefined) return undefined
  return html`<p class="quiet">the last response</p>
    ${quote(statusAndBody(response))}`
}

/** The target's response that broke the rule; missing for a delivery, whose response is the gate's own. */
function responseOf(one: CaseReport): ExchangeReport['response'] | undefined {
  return brokeRule(one) && one.deliveries === undefined ? decidingExchange(one)?.response : undefined
}

function statusAndBody({ status, body }: ExchangeReport['response']): string {
  return body === '' ? `${status}, no body` : `${status}\n${indented(body)}`
}

function cell(value: unknown): Markup {
  return value === undefined ? html`<i>missing</i>` : html`<code>${cut(writeJson(value), 300)}</code>`
}

function exchangeView({ request, response }: ExchangeReport, open: boolean): Markup {
  return html`<details class="exchange" ${open ? html` open` : undefined}>
    <summary><code>${request.method} ${request.url}</code> <b>${response.status}</b></summary>
    <div class="pair">
      <div>
        <h6>Request</h6>
        ${quote(message(request.headers, request.body))}
      </div>
      <div>
        <h6>Response</h6>
        ${quote(message(response.headers, response.body))}
      </div>
    </div>
  </details>`
}

function message(headers: Readonly<Record<string, string>>, body: string | undefined): string {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [...head, '', body === undefined || body === '' ? '(no body)' : indented(body)].join('\n')
}

/** Indents JSON; anything else is unchanged. */
function indented(body: string): string {
  if (!/^\s*[[{]/.test(body) || body.length > QUOTED) return body
  try {
    return writeJson(readJson(body).exact, 2)
  } catch {
    return body
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value
  const line = writeJson(value)
  return line.length <= ONE_LINE ? line : writeJson(value, 2)
}

function quote(text: string): Markup {
  return html`<pre tabindex="0" dir="ltr">${lines(cut(text, QUOTED))}</pre>`
}

/** A truncated script repeats nothing, so it has no copy button. */
function copyable(script: string): Markup {
  const note = html`<p class="quiet">Truncated; see the JSON report.</p>`
  const button = html`<button type="button" class="copy" hidden>Copy the script</button>`
  return html`<div class="script">${script.length > QUOTED ? note : button} ${quote(script)}</div>`
}
