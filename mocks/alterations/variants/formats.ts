import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { part } from '../together.ts'
import type { IoRecord } from '../../domain/io/parts.ts'
import type { AreaVariants } from './variant.ts'

/** Adds members to formats. */
function showing(more: (record: IoRecord) => object): Alteration {
  return part('formats', (plain) => ({
    render: (record, scene) => ({ ...plain.render(record, scene), ...more(record) }),
  }))
}

/** Variants of formats; those shared with connections are defined there. */
export const formatVariants: AreaVariants<'formats'> = {
  'formats/more-fields': { more: showing(({ createdBy }) => ({ owner: createdBy, version: 3 })) },
  'formats/id-name': { 'id-and-more': showing(({ id }) => ({ formatId: id })) },
}
