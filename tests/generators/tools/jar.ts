import { join } from 'node:path'
import type { Step, Surroundings } from '../tool.ts'

const VERSION = '7.25.0'
const NAME = `openapi-generator-cli-${VERSION}.jar`

/** Name and version, with the generator within it. */
export function named(generator: string): string {
  return `OpenAPI Generator ${VERSION}, ${generator}`
}

/** Fetches the jar by Maven, unless the cache has it. */
function fetched({ cache }: Surroundings): Step {
  const artifact = `org.openapitools:openapi-generator-cli:${VERSION}`
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
  return {
    stage: 'fetch',
    command: ['mvn', '-q', '-B', copy, `-Dartifact=${artifact}`, `-DoutputDirectory=${cache}`],
    cwd: cache,
  }
}

/** Fetches the jar, lets it validate the document (a warning fails), and generates a client with its defaults. */
export function generated(surroundings: Surroundings, generator: string, output: string, ...more: string[]): Step[] {
  const { cache, document } = surroundings
  const jar = ['-jar', join(cache, NAME)]
  const validated = `java ${jar.join(' ')} validate --recommend -i '${document}' | grep -q 'No validation issues detected'`
  return [
    fetched(surroundings),
    { stage: 'generate', command: ['sh', '-c', validated] },
    {
      stage: 'generate',
      command: ['java', ...jar, 'generate', '-g', generator, '-i', document, '-o', output, ...more],
    },
  ]
}
