import { Reply, Violation, observe } from '../../kit/index.ts'
import { isObject, responsesIn } from './client.ts'

/** The documented error codes. */
const DOCUMENTED: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603])
/** The lower end of the range that JSON-RPC leaves to servers. */
const LEAST = -32099
const MOST = -32000

export const otherCodesInServerRange = observe({
  rule: 'mcp/other-codes-in-server-range',
  title: 'every error',
  concerns: (exchange) => codesIn(new Reply(exchange)).length > 0,
  holds: (exchange) => {
    const odd = codesIn(new Reply(exchange)).find((code) => !DOCUMENTED.has(code) && !(code >= LEAST && code <= MOST))
    if (odd !== undefined)
      throw new Violation(`the code ${odd} is neither documented nor a server's own`, `${LEAST} to ${MOST}`, odd)
  },
})

/** The integer error codes in a reply; others break another rule. */
function codesIn(reply: Reply): number[] {
  const codes = responsesIn(reply).responses.map(({ error }) => (isObject(error) ? error['code'] : undefined))
  return codes.filter((code): code is number => Number.isInteger(code))
}
