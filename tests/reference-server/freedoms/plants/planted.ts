import type { Plant } from '../../service.ts'
import type { ChoiceName, VariantOf } from '../index.ts'

/** The variants that are planted. All others stand amid the server's own code, as `world.choice(name)`. */
export type Planted = { readonly [N in ChoiceName]?: { readonly [V in VariantOf<N>]?: Plant } }
