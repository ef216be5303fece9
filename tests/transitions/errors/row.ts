import { expect } from 'vitest'
import type { OperationId } from '#spec'
import type { Way } from '../lifecycle.ts'
import type { Reply, SentByHttp, Service } from '../service.ts'

/** Ways by the anchor of the row that they walk (`spec/sources/all.yaml`). */
export type Rows = Readonly<Record<string, readonly Way[]>>

/** What the body of an answer is. */
export const body = {
  empty: ({ text }: Reply) => expect(text).toBe(''),
  json: ({ headers, json }: Reply) => {
    expect(headers.get('content-type')).toContain('application/json')
    expect(json).toBeDefined()
  },
  /** A plain text message, or JSON with the message under `error`. */
  message({ headers, text, json }: Reply) {
    if (headers.get('content-type')?.startsWith('text/plain') === true) expect(text).not.toBe('')
    else expect(json).toMatchObject({ error: expect.any(String) })
  },
  /** A plain text message, or nothing. */
  textOrEmpty({ headers, text }: Reply) {
    if (text !== '') expect(headers.get('content-type')).toContain('text/plain')
  },
  any: () => {},
} satisfies Record<string, (reply: Reply) => void>

/** A request that is answered with a status and a kind of body. */
export function answers(
  says: string,
  status: number,
  judge: (reply: Reply) => void,
  ask: (service: Service) => Promise<Reply>,
): Way {
  return {
    says,
    async walk(service) {
      const reply = await ask(service)
      expect(reply.status).toBe(status)
      judge(reply)
    },
  }
}

/** As {@link answers}, for many operations, each of which is asked in the same way. */
export function allAnswer(
  says: string,
  status: number,
  judge: (reply: Reply) => void,
  operations: readonly OperationId[],
  sent: (id: OperationId) => SentByHttp,
): Way {
  return {
    says: `${says} (${operations.length} operations)`,
    async walk(service) {
      expect(operations).not.toEqual([])
      for (const id of operations) {
        const reply = await service.call(id, sent(id))
        expect(reply.status, id).toBe(status)
        judge(reply)
      }
    },
  }
}
