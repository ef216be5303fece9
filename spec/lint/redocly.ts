import { relative } from 'node:path'
import { getLineColLocation, lint, loadConfig, type NormalizedProblem } from '@redocly/openapi-core'
import type { Finding } from './finding.ts'

/**
 * Redocly's findings in an OpenAPI document and its references, by `redocly.yaml`; warnings count as errors.
 * @param file the entry document, absolute
 * @param root the folder that file names are relative to
 * @param configPath `redocly.yaml`, absolute
 */
export async function lintWithRedocly(file: string, root: string, configPath: string): Promise<Finding[]> {
  const config = await loadConfig({ configPath })
  const problems = await lint({ ref: file, config })
  return problems.map((problem) => finding(problem, file, root))
}

function finding({ location, ruleId, message }: NormalizedProblem, file: string, root: string): Finding {
  const [place] = location
  const rule = `redocly/${ruleId}`
  if (place === undefined) return { file: relative(root, file), line: 1, rule, message }
  const { line } = getLineColLocation(place).start
  const pointer = place.pointer === undefined ? {} : { pointer: place.pointer }
  return { file: relative(root, place.source.absoluteRef), line, rule, message, ...pointer }
}
