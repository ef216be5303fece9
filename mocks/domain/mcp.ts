import { madeByPart } from './kernel/answer.ts'
import { operation, reading } from './kernel/operation.ts'
import { plainSteps } from './kernel/steps.ts'
import type { Incoming, Scene } from './kernel/call.ts'
import { serve } from './mcp/messages.ts'
import type { Posted } from './mcp/reading.ts'
import { fail, respond } from './mcp/rpc.ts'

function postedIn({ body, headers, isUtf8 = true }: Incoming): Posted {
  return { text: body, isUtf8, headers }
}

/** The protocol has its own rules for reading a message: errors are reported in JSON-RPC, not by HTTP. */
const callMcp = operation('callMcp')({
  apply: (call) => {
    const posted = call.body as unknown as Posted
    const { changes, result } = serve(posted, { ...call, version: posted.headers['mcp-protocol-version'] })
    return { changes, result: { ...result, posted } }
  },
  answer: ({ answer, response, posted }, { parts }) => madeByPart(answer ?? parts.mcpMessages.frame(response, posted)),
})

export const mcpOperations = {
  callMcp: {
    ...callMcp,
    steps: {
      checkMedia: () => undefined,
      failed: (incoming: Incoming, scene: Scene, status: number) => {
        if (status !== 500) return plainSteps.failed(incoming, scene, status)
        const { parts } = scene
        const posted = postedIn(incoming)
        const message = parts.mcpMessages.read(posted)
        const id = 'id' in message ? message.id : undefined
        return parts.mcpMessages.frame(respond(id ?? null, fail('internalError')), posted)
      },
      readBody: (incoming: Incoming) => ({ body: postedIn(incoming) }),
    },
  },
  /** The endpoint never opens a stream on its own. */
  openMcpStream: operation('openMcpStream')({
    apply: () => reading(undefined),
    answer: () => ({ status: 405, headers: { allow: 'POST' } }),
  }),
}
