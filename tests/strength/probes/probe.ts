import type { FreedomId } from '#spec'
import type { Transport } from '../../../suites/index.ts'
import type { Tools } from '../../../suites/kit/tools.ts'

/**
 * Sends requests whose answers are open, which no check sends. Run against the plain mock and against a variant, something
 * on the wire has to differ. `send` is for requests that are of no operation. What it makes is not removed: each run has a mock of its own.
 */
export type Probe = (tools: Tools, send: Transport) => Promise<unknown>

/** Probes of some of an area's freedoms: those with a variant that no exchange of the gate shows. */
export type Probes<Area extends string> = { readonly [Id in Extract<FreedomId, `${Area}/${string}`>]?: Probe }
