import { anchorsCited } from './anchors-cited.ts'
import { anchorsExist } from './anchors-exist.ts'
import { collateral } from './collateral.ts'
import { entryMembers } from './entry-members.ts'
import { freedomVariants } from './freedom-variants.ts'
import { ids } from './ids.ts'
import { jsonrpcMethods } from './jsonrpc-methods.ts'
import { kinds } from './kinds.ts'
import { lifecycleMoves } from './lifecycle-moves.ts'
import { needs } from './needs.ts'
import { operationsExist } from './operations-exist.ts'
import { rowsProved } from './rows-proved.ts'
import type { CatalogueRule } from './rule.ts'
import { schemaFiles } from './schema-files.ts'
import { statusesNamed } from './statuses-named.ts'
import { textOneSentence } from './text-one-sentence.ts'

/** All rules on sources, rules, freedoms, lifecycles and their fit with the operations. */
export const CATALOGUE_RULES: readonly CatalogueRule[] = [
  anchorsCited,
  anchorsExist,
  collateral,
  entryMembers,
  freedomVariants,
  ids,
  jsonrpcMethods,
  kinds,
  lifecycleMoves,
  needs,
  operationsExist,
  rowsProved,
  schemaFiles,
  statusesNamed,
  textOneSentence,
]
