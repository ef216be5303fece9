import { part } from '../../../../mocks/alterations/together.ts'
import type { DeliveryParts } from '../../../../mocks/domain/webhooks/delivery.ts'
import { type Mutant, type Operator, successesOf } from '../mutant.ts'
import { deliveryHeaders } from '../schemas.ts'

/** Mistakes in what a signature is computed over, or with. */
const SIGNED: Readonly<Record<string, (payload: string, key: string) => readonly [payload: string, key: string]>> = {
  'the payload with a line feed': (payload, key) => [`${payload}\n`, key],
  'the payload without its last byte': (payload, key) => [payload.slice(0, -1), key],
  'the payload as it would be indented': (payload, key) => [indented(payload), key],
  'the payload in base64': (payload, key) => [Buffer.from(payload).toString('base64'), key],
  nothing: (_payload, key) => ['', key],
  'the key': (_payload, key) => [key, key],
  'the payload by an empty key': (payload) => [payload, ''],
  'the payload by the key in upper case': (payload, key) => [payload, key.toUpperCase()],
}

function indented(payload: string): string {
  return payload === '' ? '' : JSON.stringify(JSON.parse(payload), undefined, 2)
}

/** Deliveries signed over the wrong bytes, without documented headers or with wrong ones, lost, sent twice, or with another method. */
export const deliveryBroken: Operator = (facts) => {
  if (facts.id !== 'createWebhook') return []
  const mutant = (
    operator: string,
    detail: string,
    change: (plain: DeliveryParts, note: () => void) => Partial<DeliveryParts>,
  ): Mutant => ({
    operator,
    operation: facts.id,
    detail,
    touches: successesOf(facts),
    make: (note) => part('webhooks', (plain) => change(plain, note)),
  })
  const sending = (
    operator: string,
    detail: string,
    change: (request: ReturnType<DeliveryParts['requestOf']>) => ReturnType<DeliveryParts['requestOf']>,
  ): Mutant =>
    mutant(operator, detail, (plain, note) => ({
      requestOf(...given) {
        const request = plain.requestOf(...given)
        const changed = change(request)
        if (JSON.stringify(changed) !== JSON.stringify(request)) note()
        return changed
      },
    }))
  return [
    ...Object.entries(SIGNED).map(([detail, wrong]) =>
      mutant('signature', `over ${detail}`, ({ signature }, note) => ({
        signature(payload, key) {
          note()
          return signature(...wrong(payload, key))
        },
      })),
    ),
    ...deliveryHeaders().flatMap((header) => [
      sending('header', `delivery without ${header}`, ({ headers: { [header]: _left, ...headers }, ...request }) => ({
        ...request,
        headers,
      })),
      sending('header', `delivery other ${header}`, ({ headers, ...request }) => ({
        ...request,
        headers: headers[header] === undefined ? headers : { ...headers, [header]: `${headers[header]}0` },
      })),
    ]),
    sending('event dropped', 'payload of a delivery', (request) => ({ ...request, body: '' })),
    sending('header', 'delivery by another method', (request) => ({
      ...request,
      method: request.method === 'PUT' ? 'POST' : 'PUT',
    })),
    mutant('event dropped', 'delivery', (_plain, note) => ({
      enqueue() {
        note()
        return []
      },
    })),
    mutant('event duplicated', 'delivery', ({ enqueue }, note) => ({
      enqueue(...given) {
        note()
        return [...enqueue(...given), ...enqueue(...given)]
      },
    })),
  ]
}
