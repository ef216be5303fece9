import type { Check } from '../../kit/index.ts'
import { bulkChecks } from './bulk.ts'
import { bulkOfOthersChecks } from './bulk-of-others.ts'
import { bulkVersionChecks } from './bulk-versions.ts'
import { diffChecks } from './diffs.ts'
import { unknownDiffChecks } from './diffs-unknown.ts'
import { fieldChecks, idAndTagChecks } from './fields.ts'
import type { Io } from './io.ts'
import { apartChecks } from './io-apart.ts'
import { ioFieldChecks } from './io-fields.ts'
import { ioReplaceChecks } from './io-replace.ts'
import { usedChecks } from './io-used.ts'
import type { KindUnderTest, Versioned } from './kind.ts'
import { listChecks, recentChecks } from './lists.ts'
import { nameReplaceChecks, replaceChecks } from './replace.ts'
import { restoredUseChecks } from './restored-use.ts'
import { usageChecks } from './usage.ts'
import { messageChecks } from './version-messages.ts'
import { savedChecks } from './versions-as-saved.ts'
import { createdVersionChecks } from './versions-of-created.ts'
import { growingChecks } from './versions-grow.ts'
import { listedVersionChecks } from './versions-listed.ts'

type Checks = readonly Record<string, Check>[]

/** The checks of saved versions. */
const versionChecks = [growingChecks, listedVersionChecks, savedChecks, createdVersionChecks, bulkVersionChecks]

/** All checks that flows share with other kinds. */
export function flowLikeChecks(subject: Versioned & KindUnderTest<'flow'>): Checks {
  return [bulkChecks, bulkOfOthersChecks, ...versionChecks, diffChecks, messageChecks].map((checksOf) =>
    checksOf(subject),
  )
}

/** All checks that listeners share with other kinds. */
export function listenerLikeChecks(subject: KindUnderTest<'connection' | 'format' | 'schedule' | 'listener'>): Checks {
  return [listChecks, replaceChecks, bulkChecks, idAndTagChecks].map((checksOf) => checksOf(subject))
}

/** All checks that schedules share with other kinds. */
export function scheduleLikeChecks(subject: Versioned & KindUnderTest<'connection' | 'format' | 'schedule'>): Checks {
  const own = [nameReplaceChecks, fieldChecks, bulkOfOthersChecks, ...versionChecks, diffChecks, unknownDiffChecks]
  return [...listenerLikeChecks(subject), ...own.map((checksOf) => checksOf(subject))]
}

/** All checks that connections and formats share. */
export function ioChecks(subject: Io): Checks {
  const used = [usageChecks, usedChecks, restoredUseChecks]
  const own = [ioFieldChecks, ioReplaceChecks, recentChecks, ...used, apartChecks, messageChecks]
  return [...scheduleLikeChecks(subject), ...own.map((checksOf) => checksOf(subject))]
}
