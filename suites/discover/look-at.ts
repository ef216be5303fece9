import { createApi } from '../kit/api.ts'
import type { Transport } from '../kit/exchange.ts'
import type { LoadedTarget } from '../run/target-file.ts'
import { transportPipeline } from '../run/transport-pipeline.ts'
import { type Look, createLook } from './look.ts'

/** Looks at a target, with the retries, limits and token refresh of a run. */
export function lookAt({ target, redactor }: LoadedTarget, transport: Transport): Look {
  const { send } = transportPipeline(target, transport, redactor)
  return createLook(createApi({ target, run: 'init', send, redactor, watch: () => {} }, 'init'))
}
