import { readFileSync } from 'node:fs'
import { type Objection, beyondDocuments } from '../../../contracts/spec-check/documents.ts'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import type { Verifier } from '../../../contracts/provider/verifier.ts'
import { packageFile } from '../../../mocks/node/package-file.ts'
import { UsageError } from '../../../suites/index.ts'
import { onOpenPoints } from './open-points.ts'

const OPENAPI = packageFile('spec/generated/openapi.json')

/** What interactions ask for that nothing promises: compared with the documents, then tried on every variant. */
export async function unpromised(interactions: readonly Interaction[], verifier: Verifier): Promise<Objection[]> {
  const beyond = await beyondDocuments(interactions, JSON.parse(readFileSync(OPENAPI, 'utf8')) as object)
  const left = interactions.filter((one) => !beyond.some(({ interaction }) => interaction === one))
  return [...beyond, ...(left.length === 0 ? [] : await onOpenPoints(left, verifier))]
}

/**
 * Refuses pacts that no service has to honour.
 * @throws UsageError listing each interaction and what it may not ask for
 */
export async function refuseUnpromised(interactions: readonly Interaction[], verifier: Verifier): Promise<void> {
  const objections = await unpromised(interactions, verifier)
  if (objections.length === 0) return
  const lines = objections.map(
    ({ interaction, says }) => `  ${interaction.file}: '${interaction.description}': ${says}`,
  )
  throw new UsageError(
    `a pact asks for what the documents do not promise; loosen or remove it there:\n${lines.join('\n')}`,
  )
}
