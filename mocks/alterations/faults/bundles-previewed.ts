import { put } from '../../world/index.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Altered } from '../altered.ts'
import type { Json } from '../json.ts'
import { type AnyCall, onEach } from '../on.ts'

type Importing = Altered<Json, Json, AnyCall>

/** Alters an import by whether its bundle was previewed before, in the same world. */
export function withPreviewed(
  what: 'Objects' | 'Flows',
  alter: (operation: Importing, wasPreviewed: (call: AnyCall) => boolean) => Importing,
): readonly Alteration[] {
  const preview = what === 'Objects' ? 'previewObjectImport' : 'previewFlowImport'
  const keyOf = ({ body }: AnyCall): string => `previewed:${body?.dump}`
  return [
    onEach(preview).decides((decision, call) => {
      const [key, userId] = [keyOf(call), String(call.caller.user.id)]
      const visit = put('visits', key, { key, userId, kind: preview, id: 0, at: call.now })
      return { ...decision, changes: [...decision.changes, visit] }
    }),
    alter(onEach(`import${what}`), (call) => call.view.visits.get(keyOf(call)) !== undefined),
  ]
}
