import { Reply, Violation, observe } from '../../kit/index.ts'
import { DOCUMENTED_CODES, isObject, responsesIn } from './client.ts'

/** What JSON-RPC reserves, and the part of that which it leaves to servers; applications have all other codes. */
const RESERVED = { from: -32768, to: -32000 }
const SERVER = { from: -32099, to: -32000 }

const within = (code: number, { from, to }: typeof SERVER): boolean => code >= from && code <= to

export const otherCodesInServerRange = observe({
  rule: 'mcp/other-codes-in-server-range',
  title: 'every error',
  concerns: (exchange) => codesIn(new Reply(exchange)).length > 0,
  holds: (exchange) => {
    const odd = codesIn(new Reply(exchange)).find(
      (code) => !DOCUMENTED_CODES.has(code) && within(code, RESERVED) && !within(code, SERVER),
    )
    if (odd !== undefined)
      throw new Violation(`the code ${odd} is reserved by JSON-RPC`, `${SERVER.from} to ${SERVER.to}`, odd)
  },
})

/** The integer error codes in a reply; others break another rule. */
function codesIn(reply: Reply): number[] {
  const codes = responsesIn(reply).responses.map(({ error }) => (isObject(error) ? error['code'] : undefined))
  return codes.filter((code): code is number => Number.isInteger(code))
}
