import { factsOf, isOperationId } from '#spec'
import type { OperationReport, Report } from '../report.ts'
import { whyUnasked } from '../untested-statuses.ts'
import { type Markup, html } from './markup.ts'

/** The state of one documented status of an operation. */
type StatusState = 'seen' | 'not-seen' | 'unasked' | 'open' | 'undocumented'

const SIGNS: Readonly<Record<StatusState, [sign: string, words: string]>> = {
  seen: ['✓', 'documented and seen'],
  'not-seen': ['○', 'documented, not seen'],
  unasked: ['·', 'documented, not tested'],
  open: ['~', 'seen, not specified'],
  undocumented: ['!', 'seen, not documented'],
}

/** Which operations were called and which documented statuses were seen, by group and one by one. */
export function coverage(report: Report): Markup {
  const groups = [...Map.groupBy(report.operations, groupOf)]
  const statuses = [...new Set(report.operations.flatMap(({ documented, seen }) => [...documented, ...seen]))].sort()
  return html`<section id="coverage" aria-labelledby="coverage-heading">
    <h2 id="coverage-heading">Coverage</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="groups-caption">
      <table class="groups">
        <caption id="groups-caption">
          Operations and documented statuses, by group
        </caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col">Operations called</th>
            <th scope="col">Requests of cases</th>
            <th scope="col">For cleaning up</th>
            <th scope="col">Documented statuses seen</th>
            <th scope="col">Undocumented seen</th>
          </tr>
        </thead>
        <tbody>
          ${groups.map(groupRow)}
        </tbody>
      </table>
    </div>
    <details>
      <summary>Every operation with every status</summary>
      <ul class="legend">
        ${Object.entries(SIGNS).map(([kind, [sign, words]]) => html`<li class="${kind}"><b aria-hidden="true">${sign}</b> ${words}</li>`)}
      </ul>
      <div class="scroll" tabindex="0" role="region" aria-labelledby="grid-caption">
        <table class="grid">
          <caption id="grid-caption">
            Statuses of each operation
          </caption>
          <thead>
            <tr>
              <th scope="col">Operation</th>
              <th scope="col">Requests of cases</th>
              <th scope="col">For cleaning up</th>
              ${statuses.map((status) => html`<th scope="col">${status}</th>`)}
            </tr>
          </thead>
          ${groups.map(
            ([group, operations]) =>
              html`<tbody>
                <tr>
                  <th scope="rowgroup" colspan="${statuses.length + 3}">${group}</th>
                </tr>
                ${operations.map((one) => gridRow(one, statuses))}
              </tbody>`,
          )}
        </table>
      </div>
      ${reasons(report)}
    </details>
  </section>`
}

function groupOf({ operationId }: OperationReport): string {
  return isOperationId(operationId) ? factsOf(operationId).group : 'others'
}

function groupRow([group, operations]: [string, readonly OperationReport[]]): Markup {
  const all = operations.flatMap((one) => one.documented.map((status) => kindOf(one, status)))
  const asked = all.filter((kind) => kind !== 'unasked')
  const foreign = operations.flatMap((one) => one.seen.filter((status) => kindOf(one, status) === 'undocumented'))
  return html`<tr>
    <th scope="row">${group}</th>
    <td>${operations.filter(({ requests }) => requests > 0).length} of ${operations.length}</td>
    <td>${operations.reduce((sum, { requests }) => sum + requests, 0)}</td>
    <td>${operations.reduce((sum, { cleaningUp = 0 }) => sum + cleaningUp, 0)}</td>
    <td>${asked.filter((kind) => kind === 'seen').length} of ${asked.length}</td>
    <td>${foreign.length === 0 ? 'none' : html`<b class="undocumented">${foreign.length}</b>`}</td>
  </tr>`
}

function gridRow(one: OperationReport, statuses: readonly number[]): Markup {
  return html`<tr>
    <th scope="row">${one.operationId} <code>${one.method} ${one.path}</code></th>
    <td>${one.requests}</td>
    <td>${one.cleaningUp ?? 0}</td>
    ${statuses.map((status) => {
      const kind = kindOf(one, status)
      if (kind === undefined) return html`<td></td>`
      const [sign, words] = SIGNS[kind]
      const told = [words, reasonOf(one, status) ?? []].flat().join(': ')
      return html`<td class="${kind}"><span aria-hidden="true">${sign}</span><span class="hidden">${told}</span></td>`
    })}
  </tr>`
}

function kindOf({ operationId, documented, seen }: OperationReport, status: number): StatusState | undefined {
  if (!documented.includes(status)) {
    if (!seen.includes(status)) return undefined
    return isOpen(operationId, status) ? 'open' : 'undocumented'
  }
  if (seen.includes(status)) return 'seen'
  return whyUnasked(operationId, status) === undefined ? 'not-seen' : 'unasked'
}

/** Requests with undocumented methods count for the operation of their path, and expect 405. */
function isOpen(operationId: string, status: number): boolean {
  return status === 405 || (isOperationId(operationId) && factsOf(operationId).openStatuses.includes(status))
}

function reasonOf({ unseen = [] }: OperationReport, status: number): string | undefined {
  return unseen.find((one) => one.status === status)?.reason
}

/** Why documented statuses were not seen, most common reason first. */
function reasons({ operations }: Report): Markup | undefined {
  const all = operations.flatMap(({ operationId, unseen = [] }) => unseen.map((one) => ({ operationId, ...one })))
  const groups = [...Map.groupBy(all, ({ reason }) => reason)].toSorted(([, a], [, b]) => b.length - a.length)
  if (groups.length === 0) return undefined
  return html`<h3>Why some statuses were not seen</h3>
    <ul>
      ${groups.map(([reason, pairs]) => html`<li>${reason}: <span class="quiet">${pairsIn(pairs)}</span></li>`)}
    </ul>`
}

/** Formats as `getFlow 404, 500; listFlows 500`. */
function pairsIn(pairs: readonly { operationId: string; status: number }[]): Markup[] {
  return [...Map.groupBy(pairs, ({ operationId }) => operationId)].map(
    ([operationId, own], index) =>
      html`${index === 0 ? '' : '; '}<code>${operationId}</code> ${own.map(({ status }) => status).join(', ')}`,
  )
}
