import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { asyncapi3 } from '../../spec/plain/asyncapi.ts'
import { targetSchema } from '../../spec/target-file.ts'
import type { Choices } from '../../spec/plain/chosen.ts'
import { plainOpenapi } from '../../spec/plain/openapi.ts'
import { bundleDocument } from './generate/bundle.ts'
import { loadCatalogue } from './generate/catalogue.ts'
import { operationExamples } from './generate/examples.ts'
import { mcpSchemas } from './generate/mcp-schemas.ts'
import type { OpenApi } from './generate/openapi.ts'
import { operationFacts } from './generate/operations.ts'
import { placesOf } from './generate/places.ts'
import { controlPage, diffPage, reportPage, targetPage } from './generate/reference-pages.ts'
import { redoclyIgnore } from './generate/redocly-ignore.ts'
import { BrokenSources, refuseBroken } from './generate/refuse-broken.ts'
import { editorSchema } from './generate/target-schema.ts'
import { closed, openapiTypes, unionType, variantTypes } from './generate/types.ts'
import { validatorModule } from './generate/validators.ts'

const SPEC = 'spec'
const CONTROL = 'mocks/edges/control'
const NOTICE = '// Generated from the specification by `npm run generate`: do not edit.\n'

/**
 * Returns every generated file with its content; the drift check compares these with the committed files.
 * @throws BrokenSources if the catalogue would contain a mistake
 */
export async function generate(): Promise<Map<string, string>> {
  refuseBroken(SPEC)
  const openapi = (await bundleDocument(join(SPEC, 'openapi.yaml'))) as OpenApi
  const plain = plainOpenapi(openapi, choices())
  const asyncapi = await bundleDocument(join(SPEC, 'asyncapi.yaml'))
  const control = (await bundleDocument(join(CONTROL, 'openapi.yaml'))) as OpenApi
  const facts = operationFacts(openapi)
  const catalogue = loadCatalogue(SPEC, Object.values(facts))
  const demo = demoWorld()
  const report = parse(readFileSync(join(SPEC, 'report.schema.yaml'), 'utf8'))
  const differences = parse(readFileSync(join(SPEC, 'diff.schema.yaml'), 'utf8'))
  const assistant = {
    ...parse(readFileSync('mocks/world/assistant.yaml', 'utf8')),
    articles: parse(readFileSync('mocks/world/articles.yaml', 'utf8')),
  }
  const target = editorSchema(targetSchema())
  const ids = [
    unionType(
      'RuleId',
      catalogue.rules.map((rule) => rule.id),
    ),
    unionType(
      'TestableRuleId',
      catalogue.rules.filter((rule) => rule.untestable === undefined).map((rule) => rule.id),
    ),
    unionType(
      'FreedomId',
      catalogue.freedoms.map((freedom) => freedom.id),
    ),
    variantTypes(catalogue.freedoms),
  ]
  return new Map([
    ['spec/generated/openapi.json', json(openapi)],
    ['spec/generated/openapi.plain.json', json(plain)],
    ['spec/generated/asyncapi.json', json(asyncapi)],
    ['spec/generated/asyncapi.3.0.json', json(asyncapi3(asyncapi))],
    ['spec/generated/openapi.ts', NOTICE + (await openapiTypes(openapi))],
    ['spec/generated/openapi.plain.ts', NOTICE + (await openapiTypes(closed(plain)))],
    ['spec/generated/operations.ts', `${NOTICE}export const operationFacts = ${json(facts).trimEnd()}\n`],
    ['spec/generated/examples.json', json(operationExamples(openapi))],
    ['spec/generated/catalogue.json', json(catalogue)],
    ['spec/generated/places.json', json(placesOf(SPEC))],
    ['spec/generated/ids.ts', `${NOTICE}${ids.join('\n')}`],
    ['spec/generated/validators.js', NOTICE + (await validatorModule(openapi, mcpSchemas(SPEC)))],
    ['.redocly.lint-ignore.yaml', redoclyIgnore(SPEC)],
    ['spec/generated/validators.d.ts', `${NOTICE}export {}\n`],
    [`${CONTROL}/generated/openapi.json`, json(control)],
    [`${CONTROL}/generated/openapi.ts`, NOTICE + (await openapiTypes(control, '#spec'))],
    [`${CONTROL}/generated/validators.js`, NOTICE + (await validatorModule(control, undefined, isBody))],
    [`${CONTROL}/generated/validators.d.ts`, `${NOTICE}export {}\n`],
    [`${CONTROL}/generated/target.ts`, `${NOTICE}${targetModule()}`],
    ['mocks/world/generated/demo.json', json(demo)],
    ['mocks/world/generated/assistant.json', json(assistant)],
    ['docs/reference/control-surface.md', controlPage(control)],
    ['docs/reference/report.md', reportPage(report)],
    ['docs/reference/diff.md', diffPage(differences)],
    ['docs/reference/target-file.md', targetPage(target, readFileSync(join(SPEC, 'target-file.md'), 'utf8'))],
    ['spec/generated/target.schema.json', json(target)],
  ])
}

/** The target file of the demo world, which a mock fills in and serves. */
function targetModule(): string {
  const text = readFileSync('scripts/embedded-target.yaml', 'utf8')
  return `export const TARGET = [\n${text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${JSON.stringify(line)},\n`)
    .join('')}].join('\\n')\n`
}

/** What the plain document decides; its aliases stand for members that several objects have. */
function choices(): Choices {
  return parse(readFileSync(join(SPEC, 'plain/choices.yaml'), 'utf8'), { merge: true }) as Choices
}

const DEMO = 'mocks/world/demo'

/** The demo world: the sections of its files, in the order of their names. */
function demoWorld(): Record<string, unknown> {
  const world: Record<string, unknown> = {}
  for (const file of readdirSync(DEMO).toSorted()) {
    const sections = parse(readFileSync(join(DEMO, file), 'utf8')) as Record<string, unknown>
    for (const [name, section] of Object.entries(sections)) {
      const before = world[name]
      world[name] = Array.isArray(before) ? [...(before as unknown[]), ...(section as unknown[])] : section
    }
  }
  return world
}

/** The control surface validates request bodies only; tests check its responses. */
function isBody(name: string): boolean {
  return name.startsWith('body_')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`
}

/** Generated files whose committed content is out of date. */
export async function drift(): Promise<string[]> {
  const files = await generate()
  return [...files].filter(([file, content]) => content !== readCommitted(file)).map(([file]) => file)
}

function readCommitted(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await drift()
    for (const file of stale) console.error(`${file} is out of date; run \`npm run generate\` and commit it`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    for (const [file, content] of await generate()) {
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, content)
    }
  }
}

if (import.meta.main) {
  await main().catch((problem: unknown) => {
    if (!(problem instanceof BrokenSources)) throw problem
    console.error(problem.message)
    process.exitCode = 1
  })
}
