import type { FreedomId } from '#spec'
import type { Transport } from '../../../suites/index.ts'
import type { Tools } from '../../../suites/kit/tools.ts'

/**
 * Sends requests whose responses are open, which no check sends. Its traffic with the plain mock and with a variant must
 * differ. `send` is for requests outside the operations. A probe cleans nothing up: each run has its own mock.
 */
export type Probe = (tools: Tools, send: Transport) => Promise<unknown>

/** Probes for freedoms of an area: those with a variant that no exchange of the gate shows. */
export type Probes<Area extends string> = { readonly [Id in Extract<FreedomId, `${Area}/${string}`>]?: Probe }
