import type { OperationId } from '#spec'
import { type Reply, type Stored, type Tools, mayNameObject } from '../../kit/index.ts'

type UsageOperation = Extract<OperationId, `get${string}Usage`>

/** A usage, read until it names these objects: how soon it shows what was written is not documented. */
export function usageNaming(
  { api, eventually }: Tools,
  operation: UsageOperation,
  path: Readonly<Record<string, unknown>>,
  ...objects: readonly Stored[]
): Promise<Reply> {
  return eventually(
    () => api.need<OperationId>(operation, { path }),
    (usage) => objects.every((object) => mayNameObject(usage, object)),
  )
}
