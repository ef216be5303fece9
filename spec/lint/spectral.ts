import { readFileSync } from 'node:fs'
import { Document, Spectral, type RulesetDefinition } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { placeOf } from './diagnostic.ts'
import type { Finding } from './finding.ts'

/**
 * What Spectral says of a document and the files that it refers to, by the given rules; every severity counts.
 * @param file the entry document, absolute
 * @param root the folder that names of files are told from
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
