import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Altered } from '../altered.ts'
import type { Json } from '../json.ts'
import { type AnyCall, onEach } from '../on.ts'

type Importing = Altered<Json, Json, AnyCall>

/** Alters an import by whether its bundle was previewed before. */
export function withPreviewed(
  what: 'Objects' | 'Flows',
  alter: (operation: Importing, wasPreviewed: (call: AnyCall) => boolean) => Importing,
): readonly Alteration[] {
  const previewed = new Set<unknown>()
  const preview = what === 'Objects' ? 'previewObjectImport' : 'previewFlowImport'
  return [
    onEach(preview).decides((decision, { body }) => {
      previewed.add(body.dump)
      return decision
    }),
    alter(onEach(`import${what}`), ({ body }) => previewed.has(body.dump)),
  ]
}
