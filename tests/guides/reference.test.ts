import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { rules, targetSchema } from '#spec'
import { blocksOf } from './blocks.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const pageOf = (name: string): string => readFileSync(join(ROOT, 'docs/reference', name), 'utf8')

type Schema = Readonly<Record<string, any>>
type Values = Record<string, any>

/** Dotted names of all keys of a schema, each after those around it. */
function keysOf(schema: Schema, before = ''): string[] {
  const branches = [schema, schema['then'] ?? {}, schema['else'] ?? {}]
  return branches.flatMap(({ properties = {} }: Schema) =>
    Object.entries<Schema>(properties).flatMap(([name, inner]) => [
      `${before}${name}`,
      ...keysOf(inner, `${before}${name}.`),
    ]),
  )
}

/** One object of several: members of objects are taken from all of them. */
function merged(into: Values, from: Values): Values {
  for (const [name, value] of Object.entries(from)) {
    const old = into[name]
    const both = [old, value].every((one) => one !== null && typeof one === 'object' && !Array.isArray(one))
    into[name] = both ? merged(old, value) : value
  }
  return into
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((here, name) => (here as Values | undefined)?.[name], value)

describe('the page about the target file', () => {
  const page = pageOf('target-file.md')
  const examples = blocksOf(page)
    .filter(({ language }) => language === 'yaml')
    .map(({ content }) => parse(content) as Values)
  const all = examples.reduce((into, one) => merged(into, structuredClone(one)), {})

  test('shows an example of each key', () => {
    const isShown = (key: string): boolean =>
      at(all, key) !== undefined || page.includes(`\`${key.split('.').at(-1)}\``)
    const names = keysOf(targetSchema()).filter((key) => !key.startsWith('hooks.'))
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter((key) => !isShown(key))).toEqual([])
  })

  test('shows an example of each hook, feature and path that a rule needs', () => {
    const needs = new Set(rules.flatMap((rule) => rule.needs))
    const places = { hook: 'hooks', feature: 'features', path: 'paths', bulk_action: 'bulk_actions' } as const
    const paths = Object.entries(places).flatMap(([word, key]) =>
      [...needs].filter((need) => need.startsWith(`${word}:`)).map((need) => `${key}.${need.slice(word.length + 1)}`),
    )
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter((path) => at(all, path) === undefined)).toEqual([])
  })

  test('shows what a target file may hold', () => {
    const validate = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(targetSchema())
    expect(validate(all), JSON.stringify(validate.errors)).toBe(true)
  })
})

describe('the published schema of the target file', () => {
  const compiled = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(
    JSON.parse(readFileSync(join(ROOT, 'spec/generated/target.schema.json'), 'utf8')) as object,
  )
  const problemsOf = (text: string): string[] => {
    compiled(parse(text))
    return (compiled.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  }

  test('takes the complete file as it is written, with its variables', () =>
    expect(problemsOf(readFileSync(join(ROOT, 'scripts/embedded-target.yaml'), 'utf8'))).toEqual([]))

  test.each([
    ['base_ulr: http://a.test', / must have required property 'base_url'/],
    ['base_url: "${URL}"\nlimits: { concurency: 1 }', /\/limits must NOT have additional properties/],
    ['base_url: ftp://a.test', /\/base_url must match pattern/],
    ['base_url: "${URL}"\nallow: [all]', /\/allow\/0 must be equal to one of/],
  ])('refuses %s', (text, problem) => expect(problemsOf(text).join('\n')).toMatch(problem))

  test('says what each key means', () => {
    const silent = [...pageOf('target-file.md').matchAll(/^\| `([\w.<>…]+)`(?: \(required\))? \| [^|]* \| *\|/gm)].map(
      ([, key]) => key!,
    )
    expect(silent.filter((key) => !key.includes('.'))).toEqual([])
  })
})

describe('the page about commands', () => {
  const sections = new Map(
    pageOf('commands.md')
      .split('\n## ')
      .map((part) => [/^`etalon (\w+)`/.exec(part)?.[1], part]),
  )
  const helps = globSync('help-*.txt', { cwd: join(ROOT, 'tests/goldens/files') }).toSorted()

  test.each(helps)('names the options of %s, and no others', (file) => {
    const [, command = ''] = /^help-(.*)\.txt$/.exec(file) ?? []
    const help = readFileSync(join(ROOT, 'tests/goldens/files', file), 'utf8')
    const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option)
    const page = [...(sections.get(command) ?? '').matchAll(/`(--[a-z-]+)/g)].map(([, option]) => option)
    const told = new Set(options.filter((option) => option !== '--help'))
    const shown = new Set(page)
    expect(
      [...shown].filter((option) => !told.has(option)),
      'no option',
    ).toEqual([])
    expect(
      [...told].filter((option) => !shown.has(option)),
      'not on the page',
    ).toEqual([])
  })

  test('has all commands', () => expect(sections.size - 1).toBe(helps.length))
})

describe('the page about environment variables', () => {
  test('names those that the code reads', () => {
    const read = globSync('{scripts,suites,mocks,contracts,tests}/**/*.{ts,js}', { cwd: ROOT })
      .filter((file) => !file.endsWith('.test.ts') || file.includes('fuzz') || file.includes('isolation'))
      .flatMap((file) => [
        ...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:env|environment)(?:\.|\[')((?:ETALON|GITHUB)_[A-Z_]+)/g),
      ])
      .map(([, name]) => name!)
    expect(read.length).toBeGreaterThan(10)
    expect([...new Set(read)].filter((name) => !pageOf('environment-variables.md').includes(`\`${name}\``))).toEqual([])
  })
})
