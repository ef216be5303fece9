import type { Probed } from '../../bugs/probe.ts'
import type { ChoiceName } from '../index.ts'

/**
 * What a client sees of a choice: the same at every look, and something else with each variant. Its shape is its own business:
 * it is compared as JSON.
 */
export type Look = (api: Probed) => Promise<unknown>

export type Looks = { readonly [N in ChoiceName]?: Look }
