import type { Transport } from '../kit/exchange.ts'
import { createTools } from '../kit/tools.ts'
import { listenForDeliveries } from '../kit/transport/receiver.ts'
import { subjectOf } from '../run/subject.ts'
import type { LoadedTarget } from '../run/target-file.ts'
import { transportPipeline } from '../run/transport-pipeline.ts'
import { type Look, createLook } from './look.ts'

/** A look at a target, and what goes with it. */
export interface Looking {
  look: Look
  /** The current code of `credentials.two_factor`; throws as a check does if there is none. */
  code: () => Promise<string>
  /** Call when nothing more will be sent. */
  close: () => void
}

/** Looking draws nothing at random. */
const SEED = 1

/** Looks at a target by reading, with the retries, limits and token refresh of a run. */
export function lookAt({ redactor, ...loaded }: LoadedTarget, transport: Transport): Looking {
  const target = { ...loaded.target, allow: new Set(['reads'] as const) }
  const { send, close } = transportPipeline(target, transport, redactor)
  const { subject } = subjectOf({
    target,
    run: 'look',
    send,
    redactor,
    startReceiver: listenForDeliveries,
    watch: () => {},
  })
  const { api, given } = createTools(subject, 'look', 'listTenants', SEED)
  return { look: createLook(api), code: () => given.code(), close }
}
