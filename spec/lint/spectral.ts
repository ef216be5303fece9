import { readFileSync } from 'node:fs'
import { Document, Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { placeOf } from './diagnostic.ts'
import type { Finding } from './finding.ts'

/**
 * Spectral's findings in a document and its references, by the given rules; every severity counts.
 * @param file the entry document, absolute
 * @param root the folder that file names are relative to
 */
export async function lintWithSpectral(file: string, root: string, rules: RulesetDefinition): Promise<Finding[]> {
  const spectral = new Spectral()
  spectral.setRuleset(rules)
  const results = await spectral.run(new Document(readFileSync(file, 'utf8'), parsers.Yaml, file))
  return results.map((result) => {
    const code = String(result.code)
    const rule = code.startsWith('etalon-') ? code.replace('etalon-', 'etalon/') : `spectral/${code}`
    return { ...placeOf(result, file, root), rule, message: result.message }
  })
}
