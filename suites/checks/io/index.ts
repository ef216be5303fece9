import type { Check } from '../../kit/index.ts'
import { bulkChecks } from './bulk.ts'
import { fieldChecks } from './fields.ts'
import { listChecks } from './lists.ts'
import type { IoNoun } from './resource.ts'
import { replaceChecks } from './replace.ts'
import { usageChecks } from './usage.ts'
import { messageChecks, versionChecks } from './versions.ts'

/** All checks that connections and formats share. */
export function ioChecks(noun: IoNoun): readonly Record<string, Check>[] {
  const makers = [fieldChecks, listChecks, replaceChecks, usageChecks, bulkChecks, versionChecks, messageChecks]
  return makers.map((checksOf) => checksOf(noun))
}
