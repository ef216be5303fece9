import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { part } from '../together.ts'
import type { IoRecord } from '../../domain/io/parts.ts'
import type { AreaVariants } from './variant.ts'

/** Formats shown with more members. */
function showing(more: (record: IoRecord) => object): Alteration {
  return part('formats', (plain) => ({
    render: (record, scene) => ({ ...plain.render(record, scene), ...more(record) }),
  }))
}

/** Variants of formats; what they have in common with connections is varied there. */
export const formatVariants: AreaVariants<'formats'> = {
  'formats/more-fields': { more: showing(({ createdBy }) => ({ owner: createdBy, version: 3 })) },
  'formats/id-name': { 'id-and-more': showing(({ id }) => ({ formatId: id })) },
}
