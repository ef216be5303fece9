import type { FreedomVariants } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'

/** The variants of an area's freedoms, without the plain choices: a freedom without its variants does not compile. */
export type AreaVariants<Area extends string> = {
  readonly [Id in Extract<keyof FreedomVariants, `${Area}/${string}`>]: {
    readonly [Variant in FreedomVariants[Id]]: Alteration
  }
}
